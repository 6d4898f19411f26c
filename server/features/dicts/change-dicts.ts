import type { Model } from '../../../schemas/compile/model.ts';
import type { DictDocument } from '../../../schemas/language/dict.ts';
import { readDocument } from '../../../schemas/language/document.ts';
import { sayIssueIn } from '../../../schemas/layers/say-issue.ts';
import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { type Amended, amend } from '../../metadata/amend.ts';
import { keepUsed } from '../../metadata/keep-used.ts';
import { judgeChanges, namingIn, readState } from '../../metadata/review.ts';
import { refusedInWords } from '../../metadata/say-refused.ts';
import { findUses } from '../../metadata/where-used.ts';
import { type DictLayers, type DictWish, layerFor } from './dict-change.ts';
import type { DictReview } from './dicts.contract.ts';
import { keepShipped } from './keep-shipped.ts';

type Places = Pick<House, 'db' | 'models'>;

/** A dictionary to be changed: which, and how it shall be made from how it is. */
export interface DictChange {
  readonly key: string;
  /** The company's own count of publishes the wish was made from; absent: whatever stands. */
  readonly base?: number | undefined;
  /** Null: nothing of the company's own any more. */
  readonly wish: (layers: DictLayers) => DictWish | null;
}

/** Says what a change would do, without doing it. */
export async function reviewDict({ db }: Pick<House, 'db'>, session: Session, change: DictChange): Promise<DictReview> {
  const state = await readState(db.owner, session.tenant);
  const layersOf = (id: string): DictLayers => ({
    product: dictIn(state.product.find((each) => each.id === id)?.document),
    own: dictIn(state.own.find((each) => each.id === id)?.document),
  });
  const id = `dict:${change.key}`;
  const layers = layersOf(id);
  refuseBehind(change, layers);
  const { wish, keptOff } = keepShipped(layers, change.wish(layers));
  const document = wish && layerFor(layers, wish);
  const read =
    document && readDocument({ spec: CURRENT_SPEC, ...document, kind: 'dict', key: change.key, layer: 'tenant' });
  if (read && !read.ok)
    return {
      words: [],
      issues: read.issues.map((issue) => sayIssueIn(document, issue, namingIn(state))),
      warns: [],
      keptOff,
    };
  const kept = await keepUsed(db.owner, state, [{ id, document: read ? read.value : null }]);
  const { review } = await judgeChanges(db.owner, state, kept.changes, []);
  const [said] = review.documents;
  const stays = [...keptOff, ...kept.keptOff];
  const fresh = review.problems.filter(({ warns, stood }) => warns && !stood);
  return {
    words: said?.words ?? [],
    issues: review.problems.filter(({ warns }) => !warns).map(({ say }) => say),
    warns: fresh.map(({ title, say }) => `${title}：${say}`),
    keptOff: stays,
  };
}

/**
 * Changes dictionaries of a company, all or none: published at once and served by every process. What records hold is
 * switched off where it was to go.
 */
export async function changeDicts(
  places: Places,
  session: Session,
  changes: readonly DictChange[],
): Promise<{ keptOff: readonly string[] }> {
  let shipped: string[] = [];
  const who = { tenant: session.tenant, by: session.user.username };
  const make = (now: Amended) => {
    shipped = [];
    return changes.map((change) => {
      const layers = layersIn(now, `dict:${change.key}`);
      refuseBehind(change, layers);
      const kept = keepShipped(layers, change.wish(layers));
      for (const entry of kept.keptOff) shipped.push(entry);
      return { id: `dict:${change.key}`, document: kept.wish && layerFor(layers, kept.wish) };
    });
  };
  try {
    const { model } = await places.models.running(session.tenant);
    const { keptOff } = await amend(places, who, noteOf(model, changes), make);
    return { keptOff: [...shipped, ...keptOff] };
  } catch (error) {
    throw sayWhy(error);
  }
}

/** A dictionary that does not run yet is called as it is wished. */
const titleOf = ({ dicts }: Model, { key, wish }: DictChange): string | undefined =>
  dicts.get(key)?.title ?? wish({ product: undefined, own: undefined })?.title;

const noteOf = (model: Model, changes: readonly DictChange[]): string =>
  `数据字典：${changes.map((change) => titleOf(model, change) ?? change.key).join('、')}`.slice(0, 200);

/** The first thing that is wrong is the message: clients that know no issues show nothing else. */
const sayWhy = (error: unknown): unknown => refusedInWords(error, ([first = '']) => first);

const dictIn = (document: { readonly kind: string } | undefined): DictDocument | undefined =>
  document?.kind === 'dict' ? (document as DictDocument) : undefined;

const layersIn = (now: Amended, id: string): DictLayers => ({
  product: dictIn(now.product(id)),
  own: dictIn(now.own(id)),
});

function refuseBehind({ base }: DictChange, { own }: DictLayers): void {
  if (base === undefined || base === (own?.rev ?? 0)) return;
  throw new Refusal('stale_version', { text: '这个字典已被他人修改，请刷新后再改' });
}

/** Stops where a document still takes its words from the dictionary. */
export async function refuseUsed({ models }: Places, { tenant }: Session, key: string): Promise<void> {
  const { model } = await models.running(tenant);
  const titles = [...new Set(findUses(model, `dict:${key}`).map(({ title }) => title))];
  if (titles.length === 0) return;
  throw new Refusal('still_used', { text: `字典正被“${titles.slice(0, 3).join('”“')}”使用，不能删除` });
}
