// Types for the service workers. script/web checks them on their own, because their globals differ from those of pages.

// The library puts these in front of worker.js.
/** The version of the reader. */
declare const version: string;
/** The files of the reader. */
declare const shell: string[];

// TypeScript knows the globals of other workers only.
declare const clients: Clients;
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
declare function addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
  type: K, listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => unknown): void;
declare function addEventListener(type: "pushsubscriptionchange", listener: (event: PushSubscriptionChangeEvent) => unknown): void;
interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription: PushSubscription | null;
  readonly oldSubscription: PushSubscription | null;
}
