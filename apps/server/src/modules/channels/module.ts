import { onOrganizationChanged } from '#modules/organizations/index.ts'
import { registerSearchSource } from '#modules/search/index.ts'
import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import './channels.tables.ts'
import { mountChannels } from './channels.routes.ts'
import { refreshDirectory } from './directory-entries.ts'
import { clearVocabulary } from './directory-vocabulary.ts'
import { findListedChannels } from './directory.service.ts'

/** Workspaces of organizations, and the directory of all that take messages. */
export const channels: Module = {
  name: 'channels',
  mount(app: HttpServer) {
    onOrganizationChanged(refreshDirectory)
    registerSearchSource('channels', findListedChannels)
    mountChannels(app)
  },
  async stop() {
    clearVocabulary()
  },
}
