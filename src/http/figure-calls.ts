import type { DesignServices } from '../../designer/door.tsx';
import type { FigurePreview } from '../../schemas/wire/figures.ts';
import type * as calls from '../../server/reports/preview.contract.ts';
import { callOf, type SentTo } from './call-of.ts';
import { askedOf } from './report-calls.ts';
import { spellFilter } from './spell-filter.ts';

const previewCall = callOf<typeof calls.postPreview>('POST', '/design/preview');
const menuCall = callOf<typeof calls.postMenuPreview>('POST', '/design/preview/menu');

type Drafts = SentTo<typeof calls.postPreview>['documents'];
type Of<Is> = Extract<FigurePreview, { is: Is }>;

/** The last of the documents says what is shown. */
async function preview<const Is extends FigurePreview['is']>(
  is: Is,
  documents: Drafts,
  query: Readonly<Record<string, string>> = {},
): Promise<Of<Is>> {
  const shown = await previewCall({ body: { documents, query } });
  if (!isOf(shown, is)) throw new Error(`a ${is} was to be shown, and it is a ${shown.is}`);
  return shown;
}

const isOf = <Is extends FigurePreview['is']>(shown: FigurePreview, is: Is): shown is Of<Is> => shown.is === is;

/** Drafts run as if they were published, under the rights of whoever works on them. */
export const figureCalls: Omit<DesignServices['figures'], 'fields'> = {
  report: (documents, asked) => preview('report', documents, asked ? askedOf(asked.plan, asked.state) : {}),
  chart: (documents) => preview('chart', documents),
  dashboard: (documents, asked, plan) => {
    const finds = (plan?.finds ?? []).map(({ key, op, more }) => spellFilter({ field: key, op, more }, asked[key]));
    return preview('dashboard', documents, Object.assign({}, ...finds));
  },
  menu: (document, role) => menuCall({ body: { document, role } }),
};
