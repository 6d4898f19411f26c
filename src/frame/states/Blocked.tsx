import { Exception } from './Exception.tsx';

/** A screen that cannot be shown, and why. */
export const Blocked = ({ message }: { readonly message: string }) => (
  <Exception kind={403} title="无法打开" about={message} />
);
