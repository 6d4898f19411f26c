import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { drawings } from '../../../renderers/theme/drawings.tsx';
import { Refused } from '../../../schemas/wire/refused.ts';
import type { HolderKind, RightsView } from '../../../server/features/rights/rights.contract.ts';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { useTabSearch, useTabTitle, useUnsaved } from '../../frame/tabs/use-tab.ts';
import { loadHolders, loadRights, reviewRights, saveRights } from '../../http/rights-calls.ts';
import { EntityGrant } from './EntityGrant.tsx';
import { GrantTree } from './GrantTree.tsx';
import {
  type GrantDraft,
  grantOf,
  isChanged,
  noChange,
  permissionsOf,
  putGrant,
  sentBy,
  showMenu,
  withGrant,
} from './grant-draft.ts';
import styles from './rights.module.css';

const words: Readonly<Record<HolderKind, string>> = { role: '角色', depart: '部门', departRole: '部门角色' };
const lists: Readonly<Record<HolderKind, string>> = {
  role: '/list/role/main',
  depart: '/list/depart/main',
  departRole: '/list/departRole/main',
};

const listed = { role: 'roles', depart: 'departs', departRole: 'departRoles' } as const;

/** What a role, a department or a role within one may do: menus at the left, the rights of what they open at the right. */
export function GrantScreen() {
  const { pathname } = useLocation();
  const kind = pathname.split('/').at(-1) as HolderKind;
  const [search] = useSearchParams();
  const id = search.get('id');
  useTabTitle(lists[kind], `${words[kind]}授权`);
  return (
    <div className={styles.screen}>
      {id ? <Loaded key={`${kind} ${id}`} kind={kind} id={id} /> : <Choose kind={kind} />}
    </div>
  );
}

function Choose({ kind }: { readonly kind: HolderKind }) {
  const holders = useQuery({ queryKey: ['rights', 'holders'], queryFn: loadHolders });
  const [, setSearch] = useTabSearch();
  const known = holders.data?.[listed[kind]] ?? [];
  return (
    <>
      <header className={styles.head}>
        <h1>{words[kind]}授权</h1>
      </header>
      <section className={styles.sheet}>
        <Empty image={drawings.choose} description={`选择要授权的${words[kind]}`}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            className={styles.chooser ?? ''}
            placeholder={words[kind]}
            aria-label={words[kind]}
            loading={holders.isPending}
            options={known.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: string) => setSearch({ id })}
          />
        </Empty>
      </section>
    </>
  );
}

interface Of {
  readonly kind: HolderKind;
  readonly id: string;
}

function Loaded({ kind, id }: Of) {
  const asked = useQuery({ queryKey: ['rights', kind, id], queryFn: () => loadRights(kind, id), staleTime: 0 });
  if (asked.isError) return <Blocked message={asked.error.message} />;
  if (!asked.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Granting kind={kind} id={id} view={asked.data} />;
}

function Granting({ kind, id, view }: Of & { readonly view: RightsView }) {
  const [draft, setDraft] = useState<GrantDraft>(noChange);
  const [chosen, setChosen] = useState<string | null>(
    view.entities.find(({ grant }) => grant)?.key ?? view.entities[0]?.key ?? null,
  );
  useUnsaved(isChanged(draft));
  const { save, isBusy } = useSaving({ kind, id, name: view.holder.name }, draft, () => setDraft(noChange));
  const entity = view.entities.find(({ key }) => key === chosen);
  const { holder } = view;
  return (
    <>
      <header className={styles.head}>
        <h1>
          授权：{holder.depart ? `${holder.depart} · ` : ''}
          {holder.name}
          <small>{kind === 'role' ? holder.code : words[kind]}</small>
        </h1>
        <span className={styles.side}>
          <Button disabled={!isChanged(draft)} onClick={() => setDraft(noChange)}>
            放弃修改
          </Button>
          <Button type="primary" disabled={!isChanged(draft)} loading={isBusy} onClick={save}>
            保存
          </Button>
        </span>
      </header>
      <div className={styles.beside}>
        <section className={styles.sheet} aria-label="菜单与单据">
          <GrantTree
            view={view}
            draft={draft}
            chosen={chosen}
            onChoose={setChosen}
            onMenu={(node, isShown) => {
              setDraft(showMenu(draft, view, node, isShown));
              if (node.opens) setChosen(node.opens);
            }}
            onPermission={(permission, isHeld) => {
              const left = [...permissionsOf(draft, view)].filter((one) => one !== permission);
              setDraft({ ...draft, permissions: new Set(isHeld ? [...left, permission] : left) });
            }}
          />
        </section>
        <section className={styles.sheet} aria-label="权限">
          {entity ? (
            <EntityGrant
              key={entity.key}
              entity={entity}
              holder={{ kind, id }}
              grant={grantOf(draft, entity)}
              onGrant={(change) => setDraft(withGrant(draft, entity, change))}
              onReset={() => setDraft(putGrant(draft, entity, entity.product))}
            />
          ) : (
            <Empty image={drawings.choose} description="在左侧选择一个菜单或单据" />
          )}
        </section>
      </div>
    </>
  );
}

/** Shows the change in words and saves it once agreed to; what stands against it is shown instead. */
function useSaving({ kind, id, name }: Of & { readonly name: string }, draft: GrantDraft, onDone: () => void) {
  const { modal, message } = App.useApp();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      modal.error({ title: '没有保存', content: error.message });
    } finally {
      setBusy(false);
    }
  };
  const keep = () =>
    attempt(async () => {
      await saveRights(kind, id, sentBy(draft));
      await queries.invalidateQueries({ queryKey: ['rights'] });
      onDone();
      message.success(`“${name}”的权限已保存，立即生效`);
    });
  const save = () =>
    attempt(async () => {
      const review = await reviewRights(kind, id, sentBy(draft));
      if (review.wrong.length > 0) {
        modal.error({ title: '不能这样授权', width: 560, content: <Sentences of={review.wrong} /> });
        return;
      }
      if (review.words.length === 0) {
        onDone();
        message.info('没有需要保存的修改');
        return;
      }
      modal.confirm({
        title: '确认这些修改',
        width: 560,
        okText: '保存',
        onOk: keep,
        content: <Sentences of={review.words} />,
      });
    });
  return { save: () => void save(), isBusy };
}

const Sentences = ({ of }: { readonly of: readonly string[] }) => (
  <ul className={styles.sentences}>
    {of.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
);
