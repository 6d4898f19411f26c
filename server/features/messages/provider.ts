/** A message as it leaves, its secret included. */
export interface Outgoing {
  /** The same at every try: a receiver that remembers it takes the message once. */
  readonly id: string;
  readonly to: string;
  readonly title: string;
  /** Plain text for a telephone, HTML for a mail. */
  readonly content: string;
}

/** A way out of the house. It answers what the other side said, or throws an Undelivered. */
export interface Provider {
  readonly name: string;
  deliver(message: Outgoing, signal: AbortSignal): Promise<string>;
}

/** Not delivered. `final`: another try would end the same. */
export class Undelivered extends Error {
  readonly final: boolean;

  constructor(why: string, { final = false } = {}) {
    super(why);
    this.name = 'Undelivered';
    this.final = final;
  }
}

/** No try takes longer. */
export const longestTry = 10_000;
