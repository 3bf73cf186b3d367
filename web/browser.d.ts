// Types for script/web, which checks the scripts of the reader with tsc. Browsers never load this file.

// What TypeScript 4.8 does not know yet of browsers.
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
interface URLSearchParams {
  readonly size: number;
}
interface Navigator {
  /** Whether an iPhone or iPad shows the page as an app. */
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
  readonly navigation?: { readonly canGoBack: boolean; readonly currentEntry: HistoryEntry; entries(): HistoryEntry[] };
}

// The reader looks for HTML elements only; icons are the only other ones.
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector(selectors: `input[${string}]` | `${string} input`): HTMLInputElement | null;
  querySelector(selectors: `${string} button`): HTMLButtonElement | null;
  querySelector(selectors: `${string} a`): HTMLAnchorElement | null;
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll(selectors: `input[${string}]` | `${string} input`): NodeListOf<HTMLInputElement>;
  querySelectorAll(selectors: `${string} button`): NodeListOf<HTMLButtonElement>;
  querySelectorAll(selectors: `${string} a`): NodeListOf<HTMLAnchorElement>;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}
interface Element {
  scrollBy(options: ScrollStep): void;
  scrollTo(options: ScrollStep): void;
  checkVisibility(): boolean;
  closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
  closest(selector: string): HTMLElement | null;
}
