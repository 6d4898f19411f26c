import { useState } from 'react';
import { ChooseDialog } from './ChooseDialog.tsx';
import { ChooseTable } from './ChooseTable.tsx';
import { ChosenList } from './ChosenList.tsx';
import styles from './choose.module.css';
import { type ChooseColumn, type ChoosePage, type ChooseQuery, type Chosen, dialogWidths } from './choose-types.ts';

export interface DialogProps {
  readonly label: string;
  readonly isMany: boolean;
  /** What is chosen when it opens. */
  readonly chosen: readonly Chosen[];
  readonly limit?: readonly string[] | undefined;
  onChoose(chosen: readonly Chosen[]): void;
  onClose(): void;
  onClosed?(): void;
  readonly isOpen: boolean;
}

interface Props extends DialogProps {
  readonly columns: readonly ChooseColumn[];
  readonly load: (query: ChooseQuery) => Promise<ChoosePage>;
  readonly width?: number;
  readonly searchHint?: string;
}

/** The generic selection: a table to search, page and choose one or several of. Closing forgets what was not confirmed. */
export function SelectionDialog(props: Props) {
  const { label, isMany, width = dialogWidths.table } = props;
  const { chosen, setChosen, dialog } = useChoosing(props);
  return (
    <ChooseDialog {...dialog} title={`选择${label}`} width={width}>
      <div className={styles.choosing}>
        <ChooseTable
          label={label}
          columns={props.columns}
          load={props.load}
          isMany={isMany}
          chosen={chosen}
          limit={props.limit}
          onChosen={setChosen}
          onTake={(row) => dialog.take([row])}
          searchHint={props.searchHint ?? `按名称或编码查找${label}`}
        />
        {isMany && <ChosenList chosen={chosen} onChosen={setChosen} />}
      </div>
    </ChooseDialog>
  );
}

/** What is chosen in an open dialog, begun anew each time it opens. */
export function useChoosing({ chosen: given, isMany, isOpen, onChoose, onClose, onClosed }: DialogProps) {
  const [chosen, setChosen] = useState(given);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setChosen(given);
  }
  const take = (rows: readonly Chosen[]) => {
    onChoose(rows);
    onClose();
  };
  return {
    chosen,
    setChosen,
    dialog: {
      isOpen,
      canConfirm: isMany || chosen.length > 0,
      onConfirm: () => take(chosen),
      onClose,
      take,
      ...(onClosed && { onClosed }),
    },
  };
}
