/** What a screen hands to `/result/success` or `/result/error`. Kept in the history entry, never in the address: nobody can make it say something by a link. */
export interface Outcome {
  readonly title: string;
  readonly about?: string;
  readonly points?: readonly string[];
  readonly next?: readonly { readonly label: string; readonly to: string }[];
}
