// Types for script/web, which checks the reader's scripts with tsc. Browsers never load this file.

// What TypeScript 4.8 does not yet know about browsers.
interface Array<T> {
  findLast(test: (item: T, index: number) => unknown): T | undefined;
  findLastIndex(test: (item: T, index: number) => unknown): number;
  toSorted(compare?: (one: T, other: T) => number): T[];
}
interface ARIAMixin {
  ariaInvalid: string | null;
}
declare namespace Intl {
  const supportedValuesOf: ((key: "timeZone") => string[]) | undefined;
}
interface Navigator {
  /** Whether the page is shown as an app on an iPhone or iPad. */
  readonly standalone?: boolean;
}
interface HistoryEntry {
  readonly index: number;
  readonly url: string | null;
}
type ScrollStep = { top?: number; left?: number; behavior: "instant" | "smooth" };
declare function scrollBy(options: ScrollStep): void;
interface Window {
  scrollBy(options: ScrollStep): void;
  scrollTo(options: ScrollStep): void;
  readonly navigation?: { readonly canGoBack: boolean; readonly currentEntry: HistoryEntry; entries(): HistoryEntry[] };
}

// Event targets of the reader send custom events.
interface EventTarget {
  addEventListener(type: string, listener: (event: CustomEvent) => unknown): void;
}

// The reader looks only for HTML elements, and for icons.
/** The type of the elements that a selector finds, given by the tag name at its end. */
type Found<S extends string> =
  S extends `${infer One}, ${infer Other}` ? Found<One> | Found<Other>
  : S extends `${infer Before}[${string}]${infer After}` ? Found<`${Before}${After}`>
  : S extends `${string} ${infer Last}` ? Found<Last>
  : S extends `${infer Tag}#${string}` | `${infer Tag}.${string}` | `${infer Tag}:${string}` ? Found<Tag>
  : S extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[S] : HTMLElement;
interface ParentNode {
  querySelector<S extends string>(selector: S): Found<S> | null;
  querySelectorAll<S extends string>(selector: S): NodeListOf<Found<S>>;
}
interface Element {
  get textContent(): string;
  set textContent(text: string | null);
  scrollBy(options: ScrollStep): void;
  scrollTo(options: ScrollStep): void;
  scrollIntoView(options: { block?: ScrollLogicalPosition; inline?: ScrollLogicalPosition; behavior: "instant" }): void;
  checkVisibility(): boolean;
  closest<S extends string>(selector: S): Found<S> | null;
}

// Highlights of text without elements: https://drafts.csswg.org/css-highlight-api-1/
declare class Highlights {
  constructor(...ranges: Range[]);
  priority: number;
}
interface Window {
  /** Missing in older browsers. */
  readonly Highlight?: typeof Highlights;
}
declare namespace CSS {
  const highlights: Map<string, Highlights>;
}
interface Selection {
  modify(alter: "extend", direction: "forward" | "backward", granularity: "word" | "line"): void;
}
interface URLSearchParams {
  readonly size: number;
}
