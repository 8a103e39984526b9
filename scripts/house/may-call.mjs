/**
 * MAY_CALL: which module may import which other module's door (`index.ts`), and which feature which.
 * The tables are acyclic; a folder that is missing here fails the check. What is not listed is said by events.
 * Tests, `testing/` and `demo/` may enter any door. Read by `.dependency-cruiser.mjs` and `imports.mjs`.
 */

/** apps/server/src/modules */
export const serverModules = {
  // who is asking, and what every module stands on
  access: [],
  reference: ['access'],
  legal: ['access'],

  // who is who
  organizations: ['access', 'reference'],
  notifications: ['access'],
  accounts: ['access', 'reference', 'legal', 'organizations', 'notifications'],
  team: ['access', 'reference', 'accounts', 'notifications'],
  channels: ['access', 'reference', 'organizations', 'accounts', 'team'],
  onboarding: ['access', 'reference', 'organizations', 'accounts', 'channels', 'team'],

  // daily work; documents hand themselves to the messenger as a source of attachments
  messenger: ['access', 'accounts', 'channels', 'team', 'notifications'],
  documents: ['access', 'accounts', 'channels', 'team', 'messenger', 'notifications'],
  news: ['access', 'accounts', 'channels', 'team', 'notifications'],
  landing: ['access'],

  // the AI station
  laws: ['access', 'accounts', 'channels'],
  consultation: ['access', 'accounts', 'channels', 'laws'],
  charters: ['access', 'accounts', 'channels', 'laws'],
  lawyer: ['access', 'accounts', 'channels', 'laws', 'consultation'],
  assistant: ['access', 'accounts', 'channels', 'notifications', 'laws', 'consultation'],
  analysis: ['access', 'accounts', 'channels', 'laws', 'consultation'],
  appeals: ['access', 'accounts', 'organizations', 'channels', 'laws', 'consultation'],
  generator: ['access', 'organizations', 'accounts', 'channels', 'laws', 'consultation'],

  administration: [
    'access',
    'reference',
    'accounts',
    'organizations',
    'channels',
    'team',
    'notifications',
    'news',
    'laws',
    'consultation',
  ],
}

/** apps/web/src/features */
export const webFeatures = {
  // which address leads where
  navigation: [],
  // who is signed in here, in which channel, with which rights
  session: [],

  // what stands around the screens
  shell: ['navigation', 'session'],

  legal: [],
  accounts: ['session', 'navigation'],
  organizations: ['session', 'navigation'],
  channels: ['session', 'navigation'],
  notifications: ['session', 'shell'],
  documents: ['session', 'shell', 'charters'],
  messenger: ['session', 'shell', 'documents'],
  staff: ['session', 'shell'],
  directory: ['session', 'shell'],
  profile: ['session', 'shell', 'accounts', 'organizations', 'channels', 'messenger'],
  news: ['session', 'shell', 'samples'],
  samples: ['session', 'shell'],

  // the AI station and its tabs: what was typed and not sent, what conversations with the AI service share, the tabs
  drafts: ['session'],
  consultation: ['session'],
  citations: ['session', 'consultation'],
  lawyer: ['session', 'shell', 'drafts', 'consultation', 'citations'],
  assistant: ['session', 'drafts', 'consultation'],
  charters: ['session', 'drafts'],
  analysis: ['session', 'drafts', 'consultation', 'citations'],
  appeals: ['session', 'drafts', 'consultation', 'citations'],
  generator: ['session', 'drafts', 'consultation'],
  station: [
    'session',
    'shell',
    'drafts',
    'consultation',
    'lawyer',
    'assistant',
    'analysis',
    'appeals',
    'charters',
    'generator',
    'citations',
  ],

  administration: [],
}
