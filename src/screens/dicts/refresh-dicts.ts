import { get } from '../../http/client.ts';

/** A week, as long as the specification lets a browser keep dictionaries. */
const kept = 604_800_000;

/** Fetches all dictionaries anew and keeps them where the specification's clients look for them. */
export async function refreshDicts(): Promise<void> {
  await get<null>('/sys/dict/refleshCache');
  const value = await get<Readonly<Record<string, unknown>>>('/sys/dict/queryAllDictItems');
  const entry = JSON.stringify({ value, expire: Date.now() + kept });
  localStorage.setItem('UI_CACHE_DB_DICT_DATA', entry);
}
