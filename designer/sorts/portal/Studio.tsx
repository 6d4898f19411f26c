import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Skeleton } from 'antd';
import { useEffect } from 'react';
import { Editor } from './Editor.tsx';
import { SiteEditor } from './SiteEditor.tsx';
import { StudioHome } from './StudioHome.tsx';
import { useStudio } from './services.ts';
import styles from './studio.module.css';
import { useOpened } from './use-opened.ts';

/** Templates and pages; one of them at work fills the window. */
export function Studio() {
  const services = useStudio();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const failed = (error: Error) => message.error(error.message);
  const { opened, setOpened, open, isReturning } = useOpened(failed);
  const asked = useQuery({ queryKey: ['studio', 'documents'], queryFn: () => services.load(), staleTime: 0 });
  const editing = opened?.editing;
  useEffect(() => () => editing?.close(), [editing]);
  if (asked.isError) return <Alert type="error" title={asked.error.message} />;
  if (asked.isPending || isReturning) return <Skeleton active className={styles.pad ?? ''} />;
  const refresh = () => queries.invalidateQueries({ queryKey: ['studio'] });
  const close = async () => {
    await opened?.editing.flush();
    setOpened(null);
    await refresh();
  };
  const next = async (id: string) => {
    await opened?.editing.flush();
    await open(id, opened?.template ?? 'se');
    await refresh();
  };
  /** It goes on from what runs now. */
  const published = async () => {
    if (!opened) return;
    await opened.editing.refresh();
    const found = await services.loadOne(opened.found);
    setOpened((now) => (now?.editing === opened.editing ? { ...now, found } : now));
    await refresh();
  };
  if (!opened)
    return (
      <StudioHome
        all={asked.data}
        onOpen={(id, template) => void open(id, template).catch(failed)}
        onChanged={refresh}
      />
    );
  const editorProps = {
    found: opened.found,
    all: asked.data,
    editing: opened.editing,
    onClose: () => void close(),
    onPublished: () => void published().catch(failed),
    onAnew: () => void next(opened.found.id).catch(failed),
    onOpen: (id: string) => void next(id).catch(failed),
  };
  return (
    <div className={styles.whole}>
      {opened.found.kind === 'site' ? (
        <SiteEditor {...editorProps} />
      ) : (
        <Editor
          {...editorProps}
          template={opened.template}
          onTemplate={(template) => setOpened({ ...opened, template })}
        />
      )}
    </div>
  );
}
