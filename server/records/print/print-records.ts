import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { drawingsOf } from '../../../schemas/print/drawings.ts';
import { printHtml } from '../../../schemas/print/print-html.ts';
import { sheetOf } from '../../../schemas/print/print-sheet.ts';
import { sql } from '../../db/statement.ts';
import { spend } from '../../kernel/work-budget.ts';
import type { Asking, Sources } from '../asking.ts';
import { readFrozen } from '../frozen.ts';
import { readForViewer } from '../read-kept.ts';

export interface Printed {
  readonly html: string;
  readonly name: string;
}

/** Records as pages of paper, each as whoever asks may see it. One out of reach stops it. */
export async function printRecords(
  asking: Asking,
  sources: Sources,
  ids: readonly string[],
  print: string | null,
): Promise<Printed> {
  const { plan, asker, session, running, entity } = asking;
  const { models } = sources;
  const isDecided = plan.states?.nodes.some(({ decided }) => decided) ?? false;
  const [company, drawings] = await Promise.all([companyOf(asking), drawingsOf(plan, fieldKinds)]);
  const context = { company, asker, kinds: fieldKinds, print, spend, drawings };
  const sheets = [];
  for (const id of new Set(ids)) {
    const record = JSON.parse(await readForViewer(asking, models, id)) as RecordData;
    const frozen = plan.freezes ? await readFrozen(asking, models, id) : [];
    const opinions = isDecided ? running.engine.flows?.opinions(sources, session, entity.key, id) : [];
    sheets.push(sheetOf(plan, record, { ...context, frozen, decided: await opinions }));
  }
  const [only] = sheets;
  const name =
    sheets.length === 1 && only?.number ? `${plan.title} ${only.number}` : `${plan.title} ${sheets.length}份`;
  return { html: printHtml(sheets, name), name };
}

/** What heads the paper: the asker's company. */
async function companyOf({ db }: Asking): Promise<string> {
  const row = await db.first<{ name: string }>(sql`select name from tenant where tenant_id = ${db.tenant}`);
  return row?.name ?? '';
}
