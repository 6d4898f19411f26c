import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDesign } from '../frame/services.ts';
import { RoleNamesContext } from './pieces/role-names.ts';

const none: Readonly<Record<string, string>> = {};

/** Roles by the company's names for them, for whatever is drawn within. */
export function WithRoleNames({ children }: { readonly children: ReactNode }) {
  const services = useDesign();
  const { data } = useQuery({
    queryKey: ['design', 'roles'],
    queryFn: async () => (await services.roleNames?.()) ?? none,
    staleTime: 60_000,
  });
  return <RoleNamesContext value={data ?? none}>{children}</RoleNamesContext>;
}
