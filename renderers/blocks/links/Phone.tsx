import { Go } from './Go.tsx';

/** A number that a phone dials when it is touched. */
export const Phone = ({ number }: { readonly number: string }) => (
  <Go to={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</Go>
);
