import type { CharterPreview } from '@uprava/contract/charters.ts'

import { answerWorkers, defineTask } from '#platform/workers/index.ts'

import { buildDocuments } from './build-documents.ts'
import { councilSessionOf, type SessionForm, type SessionSources } from './council-session.ts'
import { presentPreview } from './present-preview.ts'
import { zipDocuments } from './zip-package.ts'

/** A package of a hundred deputies takes about a second. */
const timeoutMs = 20_000

type PackageOrder = { readonly form: SessionForm; readonly sources: SessionSources }
/** `shown`: the number of the selected document. */
type PreviewOrder = PackageOrder & { readonly shown: string | null }

/** @public imported by the threads */
export const previewTask = defineTask<PreviewOrder, CharterPreview>(
  import.meta.url,
  'previewTask',
  ({ form, sources, shown }) => {
    const session = councilSessionOf(form, sources)
    return presentPreview(session, buildDocuments(session), shown)
  },
)
/** @public imported by the threads */
export const packageTask = defineTask<PackageOrder, Uint8Array>(
  import.meta.url,
  'packageTask',
  ({ form, sources }) => zipDocuments(buildDocuments(councilSessionOf(form, sources)).documents),
)

/** The preview of a package, on a worker thread. */
export const previewAside = (order: PreviewOrder): Promise<CharterPreview> =>
  answerWorkers.run(previewTask, order, { milliseconds: timeoutMs })

/** The documents of a package as a zip, on a worker thread. */
export const packageAside = (order: PackageOrder): Promise<Uint8Array> =>
  answerWorkers.run(packageTask, order, { milliseconds: timeoutMs })
