import { ChooseDialog } from './ChooseDialog.tsx';
import { ChosenList } from './ChosenList.tsx';
import { dialogWidths, treeHeights } from './choose-types.ts';
import { DepartTree } from './DepartTree.tsx';
import type { DepartNode } from './depart-nodes.ts';
import { type DialogProps, useChoosing } from './SelectionDialog.tsx';
import { useDeparts } from './use-departs.ts';

interface Props extends DialogProps {
  readonly load: () => Promise<readonly DepartNode[]>;
}

/** Chooses a department, or in the department modal several, out of the tree of them. */
export function DepartDialog(props: Props) {
  const { label, isMany } = props;
  const { dialog, ...choosing } = useChoosing(props);
  return (
    <ChooseDialog {...dialog} title={`选择${label}`} width={isMany ? dialogWidths.depart : dialogWidths.departSelect}>
      <Departs {...props} {...choosing} />
    </ChooseDialog>
  );
}

type Choosing = Omit<ReturnType<typeof useChoosing>, 'dialog'>;

function Departs({ label, isMany, limit, load, chosen, setChosen }: Props & Choosing) {
  const nodes = useDeparts(load);
  const toggle = ({ key, title }: DepartNode) => {
    const one = { id: key, text: title };
    if (!isMany) return setChosen([one]);
    setChosen(chosen.some(({ id }) => id === key) ? chosen.filter(({ id }) => id !== key) : [...chosen, one]);
  };
  return (
    <>
      <DepartTree
        label={label}
        nodes={nodes}
        height={isMany ? treeHeights.modal : treeHeights.list}
        isMany={isMany}
        ids={chosen.map(({ id }) => id)}
        limit={limit}
        onToggle={toggle}
      />
      {isMany && <ChosenList chosen={chosen} onChosen={setChosen} />}
    </>
  );
}
