import type { Module } from '#platform/module.ts'

import { mountSearch } from './search.routes.ts'

/** One search over what the other modules contribute: chats, people, organizations, messages, documents. */
export const search: Module = { name: 'search', mount: mountSearch }
