import type { EntityModel, Model } from '../../../../schemas/compile/model.ts';
import { Pick } from '../../../inputs/Pick.tsx';
import type { LedgerDocument } from './ledger-commands.ts';

interface Props {
  readonly ledger: LedgerDocument;
  readonly model: Model | null;
  readonly onChange: (journal: LedgerDocument['journal']) => void;
}

/** Where every change of what is held is noted: an entity that has all it takes to say so. */
export function JournalPick({ ledger, model, onChange }: Props) {
  const fit = [...(model?.entities.values() ?? [])].flatMap((entity) => {
    const journal = journalIn(entity, ledger.of);
    return journal ? [{ entity, journal }] : [];
  });
  const { journal } = ledger;
  return (
    <Pick
      label="每次变动登记到"
      search
      value={journal?.to ?? ''}
      options={[
        { value: '', label: '每次变动不登记流水' },
        ...fit.map(({ entity }) => ({ value: entity.key, label: `每次变动登记一条“${entity.title}”` })),
      ]}
      onChange={(to) => onChange(fit.find(({ entity }) => entity.key === to)?.journal)}
    />
  );
}

/** The first fields of an entity that nobody creates which can hold an account, an amount, a sort and a source. */
function journalIn(entity: EntityModel, account: string): LedgerDocument['journal'] | null {
  const own = [...entity.head.fields.values()].filter(({ system, column, calc }) => !system && column && !calc);
  const [led] = own.filter(({ type }) => type.is === 'ref' && type.to === account);
  const [amount] = own.filter(({ type }) => type.is === 'number');
  const [what, by] = own.filter(({ type }) => type.is === 'text');
  const isWritten = Object.values(entity.document.access?.roles ?? {}).some((role) =>
    (role.do ?? []).some((one) => ['create', 'edit', 'delete', 'import'].includes(one)),
  );
  if (!led || !amount || !what || !by || isWritten) return null;
  return { to: entity.key, account: led.key, amount: amount.key, what: what.key, by: by.key };
}
