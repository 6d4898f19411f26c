import { atom, type Getter } from 'jotai/vanilla';
import { useMemo } from 'react';
import type { Leaf, TabLeaf } from '../../../schemas/sections/forms/form-leaves.ts';
import { useForm, useFormAtom } from '../form-context.tsx';
import type { FormStore } from '../form-store.ts';
import { HEAD } from '../tree.ts';
import type { TabFace } from './TabStrip.tsx';

/** The tabs that have something to show now, each with how much in it has to be mended. */
export function useTabFaces(tabs: readonly TabLeaf[]): readonly TabFace[] {
  const { store } = useForm();
  const facesAtom = useMemo(() => {
    const tabOf = tabsByPlace(tabs);
    return atom((get) => {
      const wrong = new Map<string, number>();
      for (const { path, issue } of get(store.issuesAtom)) {
        const tab = issue.level === 'warn' ? undefined : tabOf(path);
        if (tab !== undefined) wrong.set(tab, (wrong.get(tab) ?? 0) + 1);
      }
      return tabs
        .filter((tab) => placesIn(tab).some((place) => isShown(get, store, place)))
        .map(({ key, title }) => ({ key, title, wrong: wrong.get(key) ?? 0 }));
    });
  }, [store, tabs]);
  return useFormAtom(store, facesAtom);
}

const placesIn = ({ above, grids, below }: Leaf): readonly string[] => [
  ...[...above, ...below].flatMap(({ cells }) => cells.map(({ field }) => field)),
  ...grids.map(({ part }) => part),
];

const isShown = (get: Getter, store: FormStore, place: string): boolean => get(store.stateAtom(HEAD, place)).visible;

/** The tab in which a field of the head, lines, or anything in them stands. */
export function tabsByPlace(tabs: readonly TabLeaf[]): (path: string) => string | undefined {
  const known = new Map(tabs.flatMap((tab) => placesIn(tab).map((place) => [place, tab.key] as const)));
  return (path) => known.get(path.split('.')[0] ?? '');
}
