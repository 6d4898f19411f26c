import { testSource as kind } from '../../../schemas/actions/on-platform.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { querySource, type Source, SourceFailed } from './query-source.ts';
import { sourceOf } from './source-of.ts';

/** Tries a data source and writes down what came of it. */
export const testSource: Behaviour<Record<never, never>> = {
  kind,
  async run(_, { asking, record, set, say, warn }) {
    const { said, isFine } = await tryOut(await sourceOf(asking, record));
    set('tested', said);
    set('testTime', asking.asker.now);
    (isFine ? say : warn)(said);
  },
};

async function tryOut(source: Source): Promise<{ readonly said: string; readonly isFine: boolean }> {
  const began = performance.now();
  try {
    const [row] = await querySource<{ version: string }>(source, `select current_setting('server_version') as version`);
    const said = `连接成功：PostgreSQL ${row?.version}，用时 ${Math.round(performance.now() - began)} 毫秒`;
    return { said, isFine: true };
  } catch (error) {
    if (error instanceof SourceFailed) return { said: error.message, isFine: false };
    throw error;
  }
}
