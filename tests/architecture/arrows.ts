import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/** Folders that only hold rooms: each of their folders is one for itself. */
const rows = ['designer/sorts', 'server/features', 'server/platform', 'src/screens'];

/** A section of the language has a folder, and each side of it belongs to the room whose floor it stands on. */
const sides: Readonly<Record<string, string>> = {
  issues: 'issues',
  section: 'language',
  say: 'layers',
  judge: 'cases',
};

function roomOfSide(file: string): string {
  const side = /\.(\w+)\.ts$/.exec(file)?.[1] ?? (file.endsWith('/sections.ts') ? 'section' : '');
  return `schemas/${sides[side] ?? 'compile'}`;
}

/** The room a file stands in: `server/db`, `server/features/jobs`; null for what stands on top of a room, and for tests. */
function roomOf(file: string): string | null {
  if (/\.(test|stories|fixture)\.tsx?$|kind-cases\.ts$/.test(file)) return null;
  if (file.startsWith('schemas/sections/')) return roomOfSide(file);
  const parts = file.split('/').slice(0, -1);
  const depth = rows.includes(parts.slice(0, 2).join('/')) ? 3 : 2;
  return parts.length < depth ? null : parts.slice(0, depth).join('/');
}

export interface Arrows {
  readonly top: string;
  readonly rooms: number;
  /** Room to room, however many imports it stands for; types count. */
  readonly all: number;
  /** Those that lie in a circle of rooms: none of them can be drawn from above to below. */
  readonly inCircles: number;
  /** Rooms that need each other, by name. */
  readonly pairs: readonly string[];
}

/** Who needs whom among the rooms of each top room, as the sources import. */
export async function arrowsOf(root: string, tops: readonly string[]): Promise<readonly Arrows[]> {
  const config = (await import(path.join(import.meta.dirname, '../../.dependency-cruiser.mjs'))).default;
  const options: ICruiseOptions = { ...config.options, baseDir: root };
  const { output } = await cruise([...tops], options, undefined, {
    tsConfig: extractTSConfig(path.join(root, 'tsconfig.json')),
  });
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of (output as ICruiseResult).modules) {
    const from = roomOf(source);
    if (!from) continue;
    const known = needs.get(from) ?? new Set();
    needs.set(from, known);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to && to !== from && topOf(to) === topOf(from)) known.add(to);
    }
  }
  return tops.map((top) => count(top, new Map([...needs].filter(([room]) => topOf(room) === top))));
}

const topOf = (room: string): string => room.split('/')[0] ?? '';

function count(top: string, needs: ReadonlyMap<string, ReadonlySet<string>>): Arrows {
  const all = [...needs].flatMap(([from, to]) => [...to].map((room) => [from, room] as const));
  const reached = new Map([...needs.keys()].map((room) => [room, reachable(room, needs)]));
  const leadsBack = ([from, to]: readonly [string, string]) => reached.get(to)?.has(from) ?? false;
  const pairs = all.filter(([from, to]) => from < to && needs.get(to)?.has(from)).map(([a, b]) => `${a} ⇄ ${b}`);
  return { top, rooms: needs.size, all: all.length, inCircles: all.filter(leadsBack).length, pairs };
}

function reachable(room: string, needs: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [room];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const to of needs.get(next) ?? []) {
      if (!seen.has(to)) open.push(to);
      seen.add(to);
    }
  }
  return seen;
}
