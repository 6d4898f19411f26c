import type { ReactNode } from 'react';
import { RoleNamesContext } from '../inputs/role-names.ts';
import { useRoleNames } from './use-naming.ts';

/** Roles by the company's names for them, for whatever is drawn within. */
export function WithRoleNames({ children }: { readonly children: ReactNode }) {
  const names = useRoleNames();
  return <RoleNamesContext value={names}>{children}</RoleNamesContext>;
}
