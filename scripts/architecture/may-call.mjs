/**
 * MAY_CALL: which module may import the `index.ts` of which other module, and which feature which.
 * The tables are acyclic; a folder that is missing here fails the check. What is not listed is said by events.
 * Tests, `testing/` and `demo/` may import any `index.ts`. Read by `.dependency-cruiser.mjs` and `imports.mjs`.
 */

/** apps/server/src/modules */
export const serverModules = {
  // who is asking, and what every module stands on
  access: [],
  // the owners of what can be found contribute it
  search: ['access'],
  audit: ['access'],
  reference: ['access'],
  legal: ['access'],

  // who is who
  organizations: ['access', 'reference'],
  notifications: ['access'],
  accounts: ['access', 'reference', 'legal', 'organizations', 'notifications'],
  team: ['access', 'search', 'reference', 'accounts', 'notifications'],
  channels: ['access', 'search', 'reference', 'organizations', 'accounts', 'team'],
  onboarding: ['access', 'reference', 'organizations', 'accounts', 'channels', 'team'],

  // daily work; documents hand themselves to the messenger as a source of attachments
  quotas: ['access', 'notifications'],
  messenger: ['access', 'search', 'accounts', 'channels', 'team', 'notifications', 'quotas'],
  documents: ['access', 'search', 'accounts', 'channels', 'team', 'messenger', 'notifications', 'quotas'],
  previews: ['access'],
  news: ['access', 'accounts', 'channels', 'team', 'notifications'],
  landing: ['access'],

  // the AI station
  laws: ['access', 'accounts', 'channels'],
  runs: ['access', 'accounts', 'channels'],
  'legal-answers': ['access', 'laws', 'runs'],
  charters: ['access', 'accounts', 'channels', 'laws'],
  lawyer: ['access', 'accounts', 'channels', 'laws', 'runs', 'legal-answers'],
  assistant: ['access', 'accounts', 'channels', 'notifications', 'laws', 'runs', 'legal-answers'],
  analysis: ['access', 'accounts', 'channels', 'laws', 'runs', 'legal-answers'],
  appeals: ['access', 'accounts', 'organizations', 'channels', 'laws', 'runs', 'legal-answers'],
  generator: ['access', 'organizations', 'accounts', 'channels', 'laws', 'runs'],

  // stands on every module that keeps something for a time
  retention: [
    'access',
    'accounts',
    'notifications',
    'messenger',
    'documents',
    'runs',
    'lawyer',
    'assistant',
    'appeals',
  ],
  // stands on every module that stores something of a person
  privacy: [
    'access',
    'retention',
    'accounts',
    'team',
    'notifications',
    'messenger',
    'documents',
    'runs',
    'lawyer',
    'assistant',
    'analysis',
    'generator',
    'backups',
  ],
  // copies of the whole installation and their proof
  backups: ['access', 'audit'],

  administration: [
    'access',
    'audit',
    'reference',
    'accounts',
    'organizations',
    'channels',
    'quotas',
    'team',
    'notifications',
    'news',
    'laws',
    'runs',
  ],
}

/** apps/web/src/features */
export const webFeatures = {
  // which address leads where
  navigation: [],
  // what a tab of the AI station is made of
  'ai-tab': [],
  // who is signed in here, in which channel, with which rights
  session: [],

  // what stands around the screens
  shell: ['navigation', 'session'],

  // everybody with a seat in the channel, for every screen that shows them
  team: [],

  legal: [],
  accounts: ['session', 'navigation'],
  organizations: ['session', 'navigation'],
  channels: ['session', 'navigation', 'directory'],
  notifications: ['session', 'shell'],
  viewer: ['session'],
  documents: ['navigation', 'session', 'shell', 'team', 'charters', 'viewer'],
  messenger: ['navigation', 'session', 'shell', 'team', 'documents', 'viewer'],
  staff: ['navigation', 'session', 'shell', 'team'],
  directory: ['session', 'shell'],
  offline: ['session', 'shell'],
  profile: [
    'session',
    'shell',
    'accounts',
    'organizations',
    'channels',
    'messenger',
    'notifications',
    'offline',
  ],
  news: ['session', 'shell', 'samples'],
  samples: ['session', 'shell'],
  // the palette: what is found, and the commands of all screens
  search: ['navigation', 'session', 'shell', 'team', 'messenger', 'notifications', 'profile'],

  // the AI station and its tabs: what was typed and not sent, what conversations with the AI service share, the tabs
  drafts: ['session'],
  'ai-conversation': ['session'],
  citations: ['session', 'ai-conversation'],
  lawyer: ['ai-tab', 'session', 'shell', 'drafts', 'ai-conversation', 'citations'],
  assistant: ['ai-tab', 'session', 'drafts', 'ai-conversation'],
  charters: ['ai-tab', 'session', 'drafts'],
  analysis: ['ai-tab', 'session', 'drafts', 'ai-conversation', 'citations'],
  appeals: ['ai-tab', 'session', 'drafts', 'ai-conversation', 'citations'],
  generator: ['ai-tab', 'session', 'drafts', 'ai-conversation'],
  station: [
    'ai-tab',
    'session',
    'shell',
    'drafts',
    'ai-conversation',
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
