import { Type } from '@sinclair/typebox';
import { defineActionKind } from '../../../schemas/kinds/action-kind.ts';
import { sql } from '../../db/statement.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { filesIn } from './file-use.ts';

const kind = defineActionKind({
  name: 'showFiles',
  title: '公开附件',
  params: Type.Object({ to: Type.Union([Type.Literal('everybody'), Type.Literal('nobody')]) }),
  at: ['move', 'action'],
  check: () => [],
});

/** A record that goes public takes its files along, and back. */
export const showFiles: Behaviour<{ to: 'everybody' | 'nobody' }> = {
  kind,
  run({ to }, { asking, record, later }) {
    const files = filesIn(asking.entity, record);
    if (files.length === 0) return;
    later(async (db) => {
      await db.rows(sql`update file set portal = ${to === 'everybody'} where id = any(${files}::text[])`);
    });
  },
};
