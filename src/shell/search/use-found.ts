import { useAtomValue } from 'jotai';
import { awayOf, entriesOf, pathOf, trailTo } from '../../frame/addresses/menu-paths.ts';
import type { SignWords } from '../../frame/addresses/signs.ts';
import { sessionAtom } from '../../session/session.ts';
import { useSignWords } from '../use-sign-words.ts';
import { findEntries } from './find-entries.ts';
import { useFoundRecords } from './use-found-records.ts';

/** A page or a record, as one line of what was found. */
export interface FoundLine {
  readonly path: string;
  readonly title: string;
  /** Where it stands: the groups of a page, the number, the kind and the state of a record. */
  readonly hint: string;
  readonly sign: SignWords;
  readonly isAway?: boolean;
}

/** Beside records, pages are told with restraint. */
const mostPages = 6;

/** Pages first, for they are there at once; then records as the server finds them. */
export function useFound(typed: string) {
  const menu = useAtomValue(sessionAtom)?.menu ?? [];
  const signs = useSignWords();
  const { records, ...asking } = useFoundRecords(typed);
  const pages = findEntries(menu, typed)
    .flatMap(({ item }): FoundLine[] => {
      const path = pathOf(item);
      if (path === null) return [];
      const above = trailTo(menu, path).slice(0, -1);
      const icon = item.icon ?? above.at(0)?.icon ?? null;
      const hint = above.map(({ title }) => title).join(' / ');
      const away = awayOf(item);
      const one = { path, title: item.title, hint, sign: { icon, hue: item.hue ?? null } };
      return [away ? { ...one, path: away, isAway: true } : one];
    })
    .slice(0, records.length > 0 ? mostPages : undefined);
  const titleOf = (entity: string) =>
    entriesOf(menu).find(({ opens }) => opens && 'list' in opens && opens.list.startsWith(`${entity}.`))?.title ?? '';
  const found = records.map(
    ({ entity, id, name, number, state }): FoundLine => ({
      path: `/record/${entity}/${id}`,
      title: name,
      hint: [number, titleOf(entity), state].filter(Boolean).join(' · '),
      sign: signs.get(entity) ?? { hue: null, icon: null },
    }),
  );
  return { found: [...pages, ...found], ...asking };
}
