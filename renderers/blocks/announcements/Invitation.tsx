import { lazy, Suspense } from 'react';
import type { PortalItem } from '../../../schemas/wire/portal.ts';

/** Fetched when it is first opened: most visitors never do. */
const InvitationDialog = lazy(async () => ({ default: (await import('./InvitationDialog.tsx')).InvitationDialog }));

interface Props {
  /** Whose letter is asked for. */
  readonly to: Pick<PortalItem, 'name' | 'type'> | null;
  readonly onClose: () => void;
}

export const Invitation = ({ to, onClose }: Props) => (
  <Suspense>{to && <InvitationDialog name={to.name} type={to.type} onClose={onClose} />}</Suspense>
);
