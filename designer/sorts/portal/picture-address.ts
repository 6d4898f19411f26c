import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fileAddress } from '../../../renderers/blocks/pictures/PictureView.tsx';
import type { NodePlan } from '../../../schemas/compile/page-plan.ts';
import { type FoundDocument, type StudioServices, useStudio } from './services.ts';

/** Pictures this browser brought: seen at once, before the draft that shows them is saved. */
const fresh = new Map<string, string>();

export async function uploadPicture(services: StudioServices, file: File): Promise<string> {
  const id = await services.upload(file);
  fresh.set(id, URL.createObjectURL(file));
  return id;
}

/** Whether it names files at all: without them no link is made. */
export const namesFiles = (what: unknown): boolean =>
  /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(JSON.stringify(what));

const known = new WeakMap<NodePlan['values'], boolean>();

/** The same of a page: each block is looked through once, as long as it says the same. */
export function planNamesFiles({ values, tablet, phone, slots }: NodePlan): boolean {
  const own = known.get(values) ?? namesFiles(values);
  known.set(values, own);
  return own || namesFiles([tablet, phone]) || Object.values(slots ?? {}).some((nodes) => nodes.some(planNamesFiles));
}

const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** A draft's pictures are nobody's to see yet: they are shown by a preview link of one's own, made when there are any. */
export function usePictureAddress({ kind, key, id }: FoundDocument, hasFiles: boolean): (file: string) => string {
  const services = useStudio();
  const asked = useQuery({
    queryKey: ['canvas', 'pictures', id],
    queryFn: () => services.previewLink({ kind, key, days: 1 }),
    enabled: hasFiles,
    staleTime: 3_600_000,
  });
  const base = asked.data && `${services.api}/studio/preview/${asked.data.token}`;
  return useCallback((file) => fresh.get(file) ?? (base ? fileAddress(base, file) : nothing), [base]);
}
