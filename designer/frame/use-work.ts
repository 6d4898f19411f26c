import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Model } from '../../schemas/compile/model.ts';
import type { Document } from '../../schemas/language/document.ts';
import type { Editing, EditingState } from '../kernel/editing.ts';
import { useEditing } from '../kernel/use-editing.ts';
import { type DraftToSave, type Face, type FoundDocument, openWork, type Which } from '../kernel/work.ts';
import { compileDraft, type Drafted, type Kinds, othersOf } from './compile-draft.ts';
import { useDesign } from './services.ts';
import { designKey, useDocuments, useRoleNames } from './use-naming.ts';

export { designKey, useDocuments };

interface Opening {
  readonly editing: Editing | null;
  readonly error: string | null;
}

/** Opens one document of them for editing, for as long as the designer stands. */
export function useOpenWork(found: FoundDocument | undefined, face?: Face): Opening {
  const services = useDesign();
  const [opening, setOpening] = useState<Opening>({ editing: null, error: null });
  // A session that is asked anew makes services anew: what is being written must not be opened again for that.
  const latest = useRef({ found, services, face });
  latest.current = { found, services, face };
  const id = found?.id;
  useEffect(() => {
    const { found: now, services: shop, face: seen } = latest.current;
    if (id === undefined || !now) return;
    let isGone = false;
    let editing: Editing | null = null;
    openWork(shop, now, seen ? { face: seen } : {})
      .then((opened) => {
        editing = opened;
        if (isGone) opened.close();
        else setOpening({ editing: opened, error: null });
      })
      .catch((error: Error) => setOpening({ editing: null, error: error.message }));
    return () => {
      isGone = true;
      editing?.flush().finally(() => editing?.close());
      setOpening({ editing: null, error: null });
    };
  }, [id]);
  return opening;
}

const asItIs: Face['keep'] = (document) => document;
const documentIn = (state: EditingState): Document => state.log.document;

export interface AtWork extends Drafted {
  readonly document: Document;
  /** The latest that compiled, or else what is sound: what a canvas draws while something is wrong. */
  readonly shown: Model | null;
  readonly others: readonly Document[];
}

const compileAfterMs = 120;

/** The document at work, and shortly after each change the model it makes. `keep`: what is compiled of it. */
export function useAtWork(
  editing: Editing,
  all: readonly FoundDocument[],
  id: string,
  kinds: Kinds,
  keep: Face['keep'] = asItIs,
): AtWork {
  const document = useEditing(editing, documentIn);
  const roles = useRoleNames();
  const [drafted, setDrafted] = useState<Drafted>(() => compileDraft(keep(document), all, kinds, roles));
  const [shown, setShown] = useState(drafted.sound);
  const compiled = useRef({ document, all, roles });
  useEffect(() => {
    if (compiled.current.document === document && compiled.current.all === all && compiled.current.roles === roles)
      return;
    const timer = window.setTimeout(() => {
      compiled.current = { document, all, roles };
      const next = compileDraft(keep(document), all, kinds, roles);
      setDrafted(next);
      if (next.model) setShown(next.model);
    }, compileAfterMs);
    return () => window.clearTimeout(timer);
  }, [document, all, kinds, keep, roles]);
  const others = useMemo(() => othersOf(all, id), [all, id]);
  return { ...drafted, document, shown, others };
}

/** Another document as it is to become: kept as a draft beside the one at work, and published with it. */
export function useSaveOther() {
  const services = useDesign();
  const queries = useQueryClient();
  return async (which: Which, body: DraftToSave['body'], base?: FoundDocument) => {
    const saved = await services.saveDraft(which, {
      body,
      baseRev: base?.draft?.baseRev ?? base?.rev ?? 0,
      version: base?.draft?.version ?? 0,
    });
    if (!saved) throw new Error('别人刚刚保存了它，请再试一次');
    await queries.invalidateQueries({ queryKey: designKey });
  };
}
