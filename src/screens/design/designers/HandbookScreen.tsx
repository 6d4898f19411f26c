import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { DesignDoor, DesignHandbook } from '../../../../designer/door.tsx';
import { screenPath } from '../../../frame/addresses/screen-path.ts';
import { Exception } from '../../../frame/states/Exception.tsx';
import { useTabSearch, useTabTitle } from '../../../frame/tabs/use-tab.ts';
import { sessionAtom } from '../../../session/session.ts';
import { useDesignServices } from './use-design-services.ts';

const home = screenPath('platform/designers');

/** 组件手册: which chapter is open stands in the address. */
export function HandbookScreen() {
  const [search, setSearch] = useTabSearch();
  const navigate = useNavigate();
  const services = useDesignServices();
  const permissions = useAtomValue(sessionAtom)?.permissions ?? [];
  useTabTitle(home, '组件手册');
  if (!permissions.includes('*') && !permissions.includes('metadata:read')) return <Exception kind={403} />;
  return (
    services && (
      <DesignDoor services={services}>
        <DesignHandbook
          chapter={search.get('chapter')}
          onChapter={(chapter) => setSearch({ chapter }, { replace: true })}
          onClose={() => navigate(home)}
        />
      </DesignDoor>
    )
  );
}
