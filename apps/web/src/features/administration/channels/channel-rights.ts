/** What the general permissions of a channel open, in the order of the work station's tabs. */
export const channelRights = [
  { key: 'have_ai', label: 'Юридический консультант и обращения' },
  { key: 'analyze_documents', label: 'Анализ документа' },
  { key: 'prepare_charter', label: 'Подготовка устава' },
  { key: 'document_generator', label: 'Генератор документов' },
] as const
export type ChannelRight = (typeof channelRights)[number]['key']
