import type { ReactNode } from 'react';
import { useRoleNames } from '../frame/use-naming.ts';
import { RoleNamesContext } from './pieces/role-names.ts';

/** Roles by the company's names for them, for whatever is drawn within. */
export function WithRoleNames({ children }: { readonly children: ReactNode }) {
  const names = useRoleNames();
  return <RoleNamesContext value={names}>{children}</RoleNamesContext>;
}
