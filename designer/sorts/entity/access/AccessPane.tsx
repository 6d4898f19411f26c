import { Segmented, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import { roleOptions, useRoleNames } from '../../../inputs/role-names.ts';
import { Sides } from '../../../inputs/Sides.tsx';
import { standingIn } from '../../../inputs/standing.ts';
import { useChosen } from '../../../kernel/use-chosen.ts';
import type { PaneProps } from '../pane.ts';
import styles from './access.module.css';
import { addRole, grantOf, pathOfGrant, placeIn, rolePath, rolesOf, setEarly } from './access-commands.ts';
import { Matrix } from './Matrix.tsx';
import { RoleEditor } from './RoleEditor.tsx';
import { ScopeList } from './ScopeList.tsx';
import { SetList } from './SetList.tsx';
import { namesOfScopes } from './say-grant.ts';

type Face = 'matrix' | 'scopes' | 'sets';

const rooms = ['/access/roles'];
const faceOf = (anchor: string | null): Face =>
  anchor?.startsWith('/access/scopes') ? 'scopes' : anchor?.startsWith('/access/sets') ? 'sets' : 'matrix';

/** Who may do what on which records: a matrix of roles and operations, row scopes, sets of fields. */
export function AccessPane(props: PaneProps) {
  const { document, editing } = props;
  const { model } = props;
  const names = useRoleNames();
  const { chosen, anchor, choose } = useChosen(editing, rooms);
  const [face, setFace] = useState<Face>(() => faceOf(anchor));
  const scopeNames = useMemo(() => namesOfScopes(document, standingIn(model, document.key)), [document, model]);
  const standing = standingIn(model, document.key, '', scopeNames);
  const place = placeIn(chosen && anchor);
  const grant = place ? grantOf(document, place.role, place.also) : undefined;
  const roles = rolesOf(document);
  const free = roleOptions([], names).filter(({ value }) => !roles.includes(value));
  const shared = { document, editing, standing };
  return (
    <Sides
      wideList
      list={
        <>
          <div className={styles.bar}>
            <Segmented<Face>
              aria-label="权限的哪一面"
              value={face}
              options={[
                { value: 'matrix', label: '角色与操作' },
                { value: 'scopes', label: '数据范围' },
                { value: 'sets', label: '字段集' },
              ]}
              onChange={setFace}
            />
            {face === 'matrix' && (
              <Pick
                label="添加角色"
                placeholder="添加角色…"
                search
                value={null}
                options={free}
                onChange={(added) => {
                  editing.do(addRole(added));
                  choose(rolePath(added));
                }}
              />
            )}
          </div>
          {face === 'matrix' && <Early document={document} editing={editing} />}
          {face === 'matrix' && <Matrix {...shared} chosen={place} onChoose={(next) => choose(pathOfGrant(next))} />}
          {face === 'scopes' && <ScopeList {...shared} />}
          {face === 'sets' && <SetList document={document} editing={editing} />}
        </>
      }
      detail={
        place && grant && face === 'matrix' ? (
          <RoleEditor
            key={pathOfGrant(place)}
            {...shared}
            place={place}
            grant={grant}
            model={model}
            onChoose={(next) => choose(next && pathOfGrant(next))}
          />
        ) : null
      }
      detailLabel="角色的权限"
      hint={face === 'matrix' ? '选择一个角色，设置它的数据范围和字段' : '在左边修改'}
      onBack={() => choose(null)}
    />
  );
}

/** Whether suppliers reach it before their company is approved. */
function Early({ document, editing }: Pick<PaneProps, 'document' | 'editing'>) {
  return (
    <Labelled
      label="供应商审核通过以前也开放"
      inline
      help="没有通过审核的企业只能完善自己的资料；打开后也可以办理这里的单据"
    >
      {(id) => (
        <Switch
          id={id}
          size="small"
          checked={document.access?.early === true}
          onChange={(on) => editing.do(setEarly(on))}
        />
      )}
    </Labelled>
  );
}
