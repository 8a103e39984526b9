import type { DataSubject, ExportPart, SubjectRow } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'

import {
  chatFolders,
  chosenSettings,
  memberships,
  scheduledTexts,
  votes,
  writtenPolls,
  writtenDrafts,
  writtenFiles,
  readMessagesOf,
} from './export.repository.ts'

/** The person's own messages, drafts, messages put off, polls, groups and settings, for its export. */
export async function exportMessages(reader: Reader, { managerIds }: DataSubject): Promise<ExportPart[]> {
  const [drafts, settings, groups, folders, scheduled, polls, voted] = await Promise.all([
    writtenDrafts(reader, managerIds),
    chosenSettings(reader, managerIds),
    memberships(reader, managerIds),
    chatFolders(reader, managerIds),
    scheduledTexts(reader, managerIds),
    writtenPolls(reader, managerIds),
    votes(reader, managerIds),
  ])
  return [
    {
      key: 'messages',
      title: 'Сообщения',
      columns: {
        id: 'Номер',
        created_at: 'Время',
        chat_id: 'Чат',
        text: 'Текст',
        is_forwarded: 'Переслано',
        is_saved: 'Избранное',
        answer_id: 'Ответ на',
        edited_at: 'Изменено',
      },
      rows: readMessagesOf(reader, managerIds),
    },
    {
      key: 'drafts',
      title: 'Черновики',
      columns: { updated_at: 'Время', text: 'Текст' },
      rows: drafts,
    },
    {
      key: 'scheduled',
      title: 'Отложенные сообщения',
      columns: {
        manager_id: 'Аккаунт',
        scheduled_at: 'Время отправки',
        text: 'Текст',
        problem: 'Не отправлено',
      },
      rows: scheduled,
    },
    ...pollParts(polls, voted),
    {
      key: 'groups',
      title: 'Группы',
      columns: {
        manager_id: 'Аккаунт',
        chat_id: 'Чат',
        name: 'Название',
        channel: 'Канал',
        role: 'Роль',
        joined_at: 'Участник с',
      },
      rows: groups,
    },
    {
      key: 'chat_folders',
      title: 'Папки чатов',
      columns: { manager_id: 'Аккаунт', name: 'Название', rules: 'Правила' },
      rows: folders,
    },
    {
      key: 'settings',
      title: 'Настройки',
      columns: {
        manager_id: 'Аккаунт',
        sound: 'Звук',
        push: 'Уведомления',
        quiet_from: 'Тихие часы с',
        quiet_to: 'до',
        time_zone: 'Часовой пояс',
      },
      rows: settings,
    },
  ]
}

const pollParts = (polls: SubjectRow[], voted: SubjectRow[]): ExportPart[] => [
  {
    key: 'polls',
    title: 'Опросы',
    columns: { message_id: 'Сообщение', question: 'Вопрос', options: 'Варианты' },
    rows: polls,
  },
  {
    key: 'votes',
    title: 'Участие в опросах',
    columns: { manager_id: 'Аккаунт', question: 'Вопрос', options: 'Выбрано' },
    rows: voted,
  },
]

/** The files of the person's own messages. */
export const exportMessageFiles = (reader: Reader, { managerIds }: DataSubject) =>
  writtenFiles(reader, managerIds)
