import { TreeSelect } from 'antd';
import { useCallback, useState } from 'react';
import { ChooseDialog } from './ChooseDialog.tsx';
import { ChooseTable } from './ChooseTable.tsx';
import { ChosenList } from './ChosenList.tsx';
import styles from './choose.module.css';
import { type ChooseColumn, type ChooseQuery, dialogWidths, treeHeights } from './choose-types.ts';
import { DepartTree } from './DepartTree.tsx';
import { branchKeys, type DepartNode } from './depart-nodes.ts';
import { type DialogProps, useChoosing } from './SelectionDialog.tsx';
import { useDeparts } from './use-departs.ts';
import { usePhone } from './use-phone.ts';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  /** 1 male, 2 female. */
  readonly sex: number | null;
  readonly phone: string | null;
  readonly orgCode: string | null;
}

export interface PeopleServices {
  departTree(): Promise<readonly DepartNode[]>;
  people(query: ChooseQuery & { readonly departs: readonly string[] }): Promise<{
    readonly records: readonly Person[];
    readonly total: number;
  }>;
}

const columns: readonly ChooseColumn[] = [
  { key: 'username', title: '用户账号', width: 140 },
  { key: 'text', title: '用户姓名', width: 140 },
  { key: 'sex', title: '性别', width: 72 },
  { key: 'phone', title: '手机号码', width: 140 },
  { key: 'orgCode', title: '部门编码' },
];

const sexes: Readonly<Record<number, string>> = { 1: '男', 2: '女' };

/** Colleagues by department: the tree of departments on the left narrows the table on the right to a branch. */
export function PeopleDialog(props: DialogProps & { readonly services: PeopleServices }) {
  const { dialog, ...choosing } = useChoosing(props);
  return (
    <ChooseDialog {...dialog} title={`选择${props.label}`} width={dialogWidths.people}>
      <People {...props} {...choosing} take={dialog.take} />
    </ChooseDialog>
  );
}

type Choosing = ReturnType<typeof useChoosing>;
type Props = DialogProps & { readonly services: PeopleServices } & Pick<Choosing, 'chosen' | 'setChosen'> &
  Pick<Choosing['dialog'], 'take'>;

function People({ label, isMany, limit, services, chosen, setChosen, take }: Props) {
  const isPhone = usePhone();
  const [depart, setDepart] = useState<string | null>(null);
  const nodes = useDeparts(services.departTree);
  const load = useCallback(
    async (query: ChooseQuery) => {
      const departs = depart === null ? [] : branchKeys(nodes ?? [], depart);
      const { records, total } = await services.people({ ...query, departs });
      return { total, records: records.map(rowOf) };
    },
    [services, depart, nodes],
  );
  return (
    <div className={styles.choosing}>
      {!isPhone && (
        <nav className={styles.aside} aria-label="部门">
          <DepartTree
            label="部门"
            nodes={nodes}
            height={treeHeights.list}
            isMany={false}
            ids={depart === null ? [] : [depart]}
            onToggle={({ key }) => setDepart(key === depart ? null : key)}
          />
        </nav>
      )}
      <ChooseTable
        label={label}
        columns={columns}
        load={load}
        isMany={isMany}
        chosen={chosen}
        limit={limit}
        onChosen={setChosen}
        onTake={(row) => take([row])}
        searchHint="按姓名或账号查找"
        height={treeHeights.list - 32}
        sizes={[10, 20, 30]}
        before={
          isPhone && (
            <TreeSelect
              aria-label="部门"
              placeholder="全部部门"
              allowClear
              treeDefaultExpandAll
              listHeight={treeHeights.list}
              treeData={[...(nodes ?? [])]}
              fieldNames={{ value: 'key', label: 'title', children: 'children' }}
              value={depart}
              onChange={(key: string | null) => setDepart(key ?? null)}
            />
          )
        }
      />
      {isMany && <ChosenList chosen={chosen} onChosen={setChosen} />}
    </div>
  );
}

const rowOf = ({ id, realname, username, sex, phone, orgCode }: Person) => ({
  id,
  text: realname,
  cells: { username, sex: sexes[sex ?? 0] ?? null, phone, orgCode },
});
