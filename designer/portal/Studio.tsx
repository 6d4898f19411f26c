import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { Template } from '../../schemas/compile/page-plan.ts';
import type { Editing } from '../kernel/editing.ts';
import { Editor } from './Editor.tsx';
import { SiteEditor } from './SiteEditor.tsx';
import { StudioHome } from './StudioHome.tsx';
import { type FoundDocument, useStudio } from './services.ts';
import styles from './studio.module.css';
import { openWork } from './work.ts';

interface Opened {
  readonly found: FoundDocument;
  readonly editing: Editing;
  readonly template: Template;
}

/** Templates and pages; one of them at work fills the window. */
export function Studio() {
  const services = useStudio();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [opened, setOpened] = useState<Opened | null>(null);
  const asked = useQuery({ queryKey: ['studio', 'documents'], queryFn: () => services.load(), staleTime: 0 });
  useEffect(() => () => opened?.editing.close(), [opened]);
  if (asked.isError) return <Alert type="error" title={asked.error.message} />;
  if (asked.isPending) return <Skeleton active className={styles.pad ?? ''} />;
  const refresh = () => queries.invalidateQueries({ queryKey: ['studio'] });
  const open = async (id: string, template: Template) => {
    const found = (await services.load()).find((each) => each.id === id);
    if (!found) return;
    setOpened({ found, editing: await openWork(services, found), template });
  };
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
  /** What was published or taken back is begun anew from what runs now. */
  const published = async () => {
    await opened?.editing.refresh();
    await refresh();
  };
  const failed = (error: Error) => message.error(error.message);
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
    onPublished: () => void published(),
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
