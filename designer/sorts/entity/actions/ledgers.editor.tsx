import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { SectionEditor } from '../section-editor.ts';
import { LedgerInspector } from './LedgerInspector.tsx';
import { addLedger } from './ledger-commands.ts';
import { sayLedger } from './say-action.ts';

export const ledgersEditor: SectionEditor = {
  section: 'ledgers',
  title: '占用',
  entries: (document, targetOf) =>
    inOrder(document.ledgers).map(([key, said]) => ({
      key,
      title: said.label,
      say: sayLedger(document, said, targetOf(said.of)),
    })),
  begin: {
    label: '新建占用',
    placeholder: '＋ 占用另一种单据的数量…',
    makeWith: (document, accounts) => addLedger(document, accounts, titleOf(accounts.title)),
  },
  Inspector: ({ entryKey, document, editing, model, targetOf }) => {
    const ledger = entryOf(document.ledgers, entryKey);
    return (
      ledger && (
        <LedgerInspector
          ledgerKey={entryKey}
          accounts={targetOf(ledger.of)}
          {...{ ledger, document, editing, model }}
        />
      )
    );
  },
};
