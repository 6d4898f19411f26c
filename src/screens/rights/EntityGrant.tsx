import { Alert, Button, Checkbox, Input, Radio, Select, Tag } from 'antd';
import { useState } from 'react';
import type { EntityRights, FurtherGrantView, GrantView } from '../../../server/features/rights/rights.contract.ts';
import { addFurther, changeFurther, type OneGrantView, operationsIn, sameGrant } from './grant-draft.ts';
import { type HolderOf, RowsCount } from './RowsCount.tsx';
import { RulesDrawer } from './RulesDrawer.tsx';
import styles from './rights.module.css';
import { readRows, sayRules, writeRows } from './row-rules.ts';

interface Props {
  readonly entity: EntityRights;
  readonly holder: HolderOf;
  readonly grant: GrantView | null;
  readonly onGrant: (change: Partial<GrantView>) => void;
  readonly onReset: () => void;
}

/** What a holder may do with one sort of record: operations, rows, fields; and what the product says of it. */
export function EntityGrant({ entity, holder, grant, onGrant, onReset }: Props) {
  const isAsProduct = sameGrant(grant, entity.product);
  return (
    <div className={styles.grant}>
      <div className={styles.head}>
        <h2>{entity.title}</h2>
        {isAsProduct ? (
          <Tag>{entity.product ? '与产品默认一致' : '未授权'}</Tag>
        ) : (
          <span className={styles.side}>
            <Tag color="processing">{entity.product ? '公司已调整' : '公司授予'}</Tag>
            <Button size="small" onClick={onReset}>
              恢复默认
            </Button>
          </span>
        )}
      </div>
      {!isAsProduct && <Difference entity={entity} grant={grant} />}
      <Operations entity={entity} held={grant?.do ?? []} onGrant={onGrant} />
      {grant && (
        <>
          <Rows entity={entity} holder={holder} grant={grant} onGrant={onGrant} />
          <Fields entity={entity} grant={grant} onGrant={onGrant} />
          {grant.also.map((one) => (
            <Further
              key={one.key}
              entity={entity}
              holder={holder}
              grant={one}
              onGrant={(change) => onGrant(changeFurther(grant, one.key, change))}
              onRemove={() => onGrant(changeFurther(grant, one.key, null))}
            />
          ))}
          <Button onClick={() => onGrant(addFurther(grant))}>在另一范围内另给权限</Button>
        </>
      )}
    </div>
  );
}

interface FurtherProps extends Pick<Props, 'entity' | 'holder'> {
  readonly grant: FurtherGrantView;
  readonly onGrant: (change: Partial<FurtherGrantView>) => void;
  readonly onRemove: () => void;
}

/** What the holder may besides, in other rows: these may show fields that the rest does not. */
function Further({ entity, holder, grant, onGrant, onRemove }: FurtherProps) {
  return (
    <section aria-label={grant.label}>
      <div className={styles.line}>
        <Input
          aria-label="另给的权限的名称"
          value={grant.label}
          maxLength={200}
          onChange={({ target }) => onGrant({ label: target.value })}
        />
        <Button danger onClick={onRemove}>
          收回“{grant.label}”
        </Button>
      </div>
      <Operations entity={entity} held={grant.do} onGrant={onGrant} />
      <Rows entity={entity} holder={holder} grant={grant} onGrant={onGrant} />
      <Fields entity={entity} grant={grant} onGrant={onGrant} />
    </section>
  );
}

interface OneProps {
  readonly entity: EntityRights;
  readonly onGrant: (change: Partial<OneGrantView>) => void;
}

function Operations({ entity, held, onGrant }: OneProps & { readonly held: readonly string[] }) {
  return (
    <fieldset>
      <legend>操作</legend>
      <Checkbox.Group
        className={styles.operations ?? ''}
        value={[...held]}
        onChange={(keys) => onGrant({ do: keys as string[] })}
        options={entity.operations.map(({ key, label }) => ({
          value: key,
          label,
          disabled: entity.most !== null && !entity.most.includes(key),
        }))}
      />
      {entity.most !== null && <p className={styles.hint}>灰色的操作不在部门的权限内，先授予部门才能授予部门角色。</p>}
    </fieldset>
  );
}

function Difference({ entity, grant }: Pick<Props, 'entity' | 'grant'>) {
  const name = (keys: readonly string[]) =>
    entity.operations
      .filter(({ key }) => keys.includes(key))
      .map(({ label }) => label)
      .join('、');
  const [was, now] = [operationsIn(entity.product), operationsIn(grant)];
  const more = name(now.filter((key) => !was.includes(key)));
  const less = name(was.filter((key) => !now.includes(key)));
  const said = [more && `增加 ${more}`, less && `减少 ${less}`].filter(Boolean).join('，');
  if (!entity.product) return null;
  return <Alert type="info" showIcon title={`与产品默认相比：${said || '数据范围或字段有调整'}`} />;
}

function Rows({
  entity,
  holder,
  grant,
  onGrant,
}: OneProps & { readonly holder: HolderOf; readonly grant: OneGrantView }) {
  const [isOpen, setOpen] = useState(false);
  const choice = readRows(grant.rows, entity.scopes);
  const rules = choice.is === 'rules' ? choice : { keys: [] as readonly string[], join: 'and' as const };
  const set = (keys: readonly string[], join: 'and' | 'or') =>
    onGrant({ rows: writeRows(keys, join), rowsSay: sayRules(keys, join, entity.scopes) });
  return (
    <fieldset>
      <legend>数据范围</legend>
      <div className={styles.line}>
        <Select
          mode="multiple"
          aria-label="数据规则"
          className={styles.wide ?? ''}
          placeholder={choice.is === 'own' ? '自定义条件，选择规则后替换' : '全部数据；选择规则后只看符合的'}
          value={[...rules.keys]}
          onChange={(keys) => set(keys, rules.join)}
          options={entity.scopes.map(({ key, title, say, off }) => ({
            value: key,
            label: `${title}${off ? '（已停用）' : ''}`,
            title: say,
          }))}
          optionFilterProp="label"
          notFoundContent="这种数据还没有数据规则"
        />
        {rules.keys.length > 1 && (
          <Radio.Group
            optionType="button"
            value={rules.join}
            onChange={({ target }) => set(rules.keys, target.value)}
            options={[
              { value: 'and', label: '都符合' },
              { value: 'or', label: '符合任一' },
            ]}
          />
        )}
        {choice.is === 'own' && <Button onClick={() => set([], 'and')}>改为全部</Button>}
        <Button onClick={() => setOpen(true)}>管理规则</Button>
      </div>
      <p className={styles.hint}>
        当前范围：{choice.is === 'rules' ? sayRules(choice.keys, choice.join, entity.scopes) : grant.rowsSay}
      </p>
      <RowsCount entity={entity.key} holder={holder} rows={grant.rows} />
      {isOpen && (
        <RulesDrawer
          entity={entity.key}
          title={entity.title}
          holder={holder}
          onMade={(key) => set([...rules.keys, key], rules.join)}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
}

function Fields({ entity, grant, onGrant }: OneProps & { readonly grant: OneGrantView }) {
  const fields = entity.fields.map(({ path, label }) => ({ value: path, label }));
  const sets = entity.sets.map(({ key, label }) => ({ value: key, label: `字段集：${label}` }));
  const mayWrite = grant.do.includes('edit') || grant.do.includes('create');
  return (
    <fieldset>
      <legend>字段</legend>
      <div className={styles.field}>
        <span>看不到的字段</span>
        <Select
          mode="multiple"
          allowClear
          aria-label="看不到的字段"
          value={[...grant.hide]}
          onChange={(hide) => onGrant({ hide })}
          options={[...sets, ...fields]}
          optionFilterProp="label"
          placeholder="没有，全部可见"
        />
      </div>
      {mayWrite && (
        <div className={styles.field}>
          <span>能修改的字段</span>
          <Radio.Group
            value={grant.edit === null ? 'all' : 'some'}
            onChange={({ target }) => onGrant({ edit: target.value === 'all' ? null : [] })}
            options={[
              { value: 'all', label: '看得到的都能改' },
              { value: 'some', label: '只能改这些，其余只读' },
            ]}
          />
          {grant.edit !== null && (
            <Select
              mode="multiple"
              aria-label="能修改的字段"
              value={[...grant.edit]}
              onChange={(edit) => onGrant({ edit })}
              options={[...sets, ...fields]}
              optionFilterProp="label"
              placeholder="一个也不能改"
            />
          )}
        </div>
      )}
    </fieldset>
  );
}
