// Types for the service workers. script/web checks them separately, because their globals differ from those of pages.

// The library inserts these before worker.js.
/** The version of the reader. */
declare const version: string;
/** The files of the reader. */
declare const shell: string[];

// TypeScript knows only the globals of other workers.
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
