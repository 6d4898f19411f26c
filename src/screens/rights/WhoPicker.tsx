import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { findPeople, loadHolders, type Whose } from '../../http/rights-calls.ts';

interface Props {
  readonly whose: Whose;
  readonly onWhose: (whose: Whose) => void;
}

/** Roles together — departments and roles within them too — or one person. */
export function WhoPicker({ whose, onWhose }: Props) {
  const holders = useQuery({ queryKey: ['rights', 'holders'], queryFn: loadHolders });
  const [by, setBy] = useState<'roles' | 'user'>('user' in whose ? 'user' : 'roles');
  const [keyword, setKeyword] = useState('');
  const people = useQuery({
    queryKey: ['rights', 'people', keyword],
    queryFn: () => findPeople(keyword),
    enabled: by === 'user',
  });
  const roles = (holders.data?.roles ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <Segmented<'roles' | 'user'>
        value={by}
        onChange={(next) => {
          setBy(next);
          onWhose({ roles: [] });
        }}
        options={[
          { value: 'roles', label: '按角色' },
          { value: 'user', label: '按用户' },
        ]}
      />
      {by === 'roles' ? (
        <Select
          mode="multiple"
          aria-label="角色"
          placeholder="选择一个或几个角色"
          loading={holders.isPending}
          options={roles}
          optionFilterProp="label"
          value={'roles' in whose ? [...whose.roles] : []}
          onChange={(codes) => onWhose({ roles: codes })}
        />
      ) : (
        <Select
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          aria-label="用户"
          placeholder="按姓名或账号查找"
          loading={people.isFetching}
          options={(people.data ?? []).map(({ id, username, realname }) => ({
            value: id,
            label: `${realname}（${username}）`,
          }))}
          value={'user' in whose ? whose.user : null}
          onChange={(user) => user && onWhose({ user })}
        />
      )}
    </>
  );
}
