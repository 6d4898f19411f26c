import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allKinds } from '../../renderers/kinds.ts';
import { namingAmong } from '../../schemas/fieldsets/naming-among.ts';
import type { Naming } from '../../schemas/layers/naming.ts';
import { allAtWork, type RoleNames } from './compile-draft.ts';
import { useDesign } from './services.ts';

export const designKey = ['design', 'documents'] as const;

/** Every document of the company; asked anew when a designer opens. */
export function useDocuments() {
  const services = useDesign();
  return useQuery({ queryKey: designKey, queryFn: () => services.loadAll(), staleTime: 30_000 });
}

const none: RoleNames = {};

/** What the company calls its roles, by their codes. */
export function useRoleNames(): RoleNames {
  const services = useDesign();
  const { data } = useQuery({
    queryKey: ['design', 'roles'],
    queryFn: async () => (await services.roleNames?.()) ?? none,
    staleTime: 60_000,
  });
  return data ?? none;
}

/** What places and changes of documents are told with, in a designer. */
export function useNaming(): Naming {
  const all = useDocuments().data;
  const roles = useRoleNames();
  return useMemo(() => namingAmong(allAtWork(all ?? []), allKinds, roles), [all, roles]);
}
