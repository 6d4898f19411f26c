import { useParams } from 'react-router-dom';
import { PreviewPage } from '../../../designer/door.tsx';
import { loadPreview, previewBase } from '../../http/studio-calls.ts';

/** A draft by its link: no session, no frame. */
export function PreviewScreen() {
  const { token = '' } = useParams();
  return <PreviewPage load={() => loadPreview(token)} api={previewBase(token)} />;
}
