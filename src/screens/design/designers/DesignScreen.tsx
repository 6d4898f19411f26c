import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { DesignDocument, DesignDoor } from '../../../../designer/door.tsx';
import { screenPath } from '../../../frame/addresses/screen-path.ts';
import { Exception } from '../../../frame/states/Exception.tsx';
import { useTabTitle } from '../../../frame/tabs/use-tab.ts';
import { sessionAtom } from '../../../session/session.ts';
import { useDesignServices } from './use-design-services.ts';

const home = screenPath('platform/designers');

/** One document in its designer; it fills the window, and the way back leads to where one came from. */
export function DesignScreen() {
  const { kind = '', key = '' } = useParams();
  const [search] = useSearchParams();
  const { key: entry } = useLocation();
  const navigate = useNavigate();
  const services = useDesignServices();
  const permissions = useAtomValue(sessionAtom)?.permissions ?? [];
  const [title, setTitle] = useState('设计');
  useTabTitle(home, title);
  if (!permissions.includes('*') && !permissions.includes('metadata:read')) return <Exception kind={403} />;
  // The first entry of a window has nothing to go back to.
  const close = () => (entry === 'default' ? navigate(home) : navigate(-1));
  return (
    services && (
      <DesignDoor services={services}>
        <DesignDocument sort={kind} documentKey={key} at={search.get('at')} onClose={close} onTitle={setTitle} />
      </DesignDoor>
    )
  );
}
