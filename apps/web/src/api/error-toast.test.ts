import type { failureTitles } from '@uprava/contract/error-titles.ts'
import { afterEach, expect, test, vi } from 'vitest'

import { ApiError } from './api-error.ts'
import { withErrorToast, showError, setErrorToast } from './error-toast.ts'

const refused = new ApiError(422, { name: ['Первое', 'Второе'], phone: ['Третье'] })
const toast = vi.fn<(title: string, messages: readonly string[]) => void>()

afterEach(() => toast.mockClear())

/** The title of the toast of a failed call. */
function titleOf(key: keyof typeof failureTitles): string | undefined {
  setErrorToast(toast)
  toast.mockClear()
  showError(key, refused)
  return toast.mock.calls[0]?.[0]
}

test('API-71 API-72 API-73 API-74 AUTH-81 a failed sign-in of each kind has its own title', () => {
  expect(titleOf('POST /auth/login')).toBe('Ошибка авторизации')
  expect(titleOf('POST /auth/send-code')).toBe('Ошибка авторизации')
  expect(titleOf('POST /auth/register')).toBe('Ошибка регистрации')
  expect(titleOf('POST /auth/by-code')).toBe('Ошибка регистрации')
  expect(titleOf('POST /auth-by-manager/{id}')).toBe('Ошибка авторизации менеджера')
})

test('API-75 API-76 API-77 API-78 API-79 API-85 API-86 API-108 failed lists and changes of channels have their titles', () => {
  for (const key of ['GET /organizations/scopes', 'GET /channels/scopes'] as const) {
    expect(titleOf(key)).toBe('Ошибка получения сфер деятельности')
  }
  for (const key of ['GET /organizations/categories', 'GET /channels/types'] as const) {
    expect(titleOf(key)).toBe('Ошибка получения типов аккаунта')
  }
  expect(titleOf('POST /channels')).toBe('Ошибка создания канала')
  expect(titleOf('GET /channels')).toBe('Ошибка получения списка каналов')
  expect(titleOf('PUT /channels/{channel}')).toBe('Ошибка обновления информации канала')
  expect(titleOf('POST /channels/{channel}/upload-avatar')).toBe('Ошибка обновления информации канала')
  expect(titleOf('GET /channels/regions')).toBe('Ошибка получения регионов')
  expect(titleOf('GET /channels/directory')).toBe('Ошибка получения организаций')
})

test('API-80 API-81 API-82 API-83 API-84 failed calls of the team have their titles, spelled as given', () => {
  expect(titleOf('GET /channels/{channel}/team')).toBe('Ошибка получения списка сотрудников')
  expect(titleOf('GET /sections')).toBe('Ошибка получения списка доступов')
  expect(titleOf('POST /channels/{channel}/team')).toBe('Ошибка при добавлении содрудника')
  expect(titleOf('PUT /channels/{channel}/team/{team}')).toBe('Ошибка редактирования сотрудника')
  expect(titleOf('DELETE /channels/{channel}/team/{team}')).toBe('Ошибка при удалении сотрудника')
})

test('API-87 API-88 API-89 API-90 API-91 API-92 API-93 API-94 failed calls of documents and notifications have their titles', () => {
  expect(titleOf('GET /folders')).toBe('Ошибка получения списка папок')
  expect(titleOf('GET /customs')).toBe('Ошибка получения списка документов')
  expect(titleOf('POST /customs')).toBe('Ошибка загрузки документа')
  expect(titleOf('DELETE /customs/{custom}')).toBe('Ошибка удаления документа')
  expect(titleOf('POST /folders')).toBe('Ошибка создания папки')
  expect(titleOf('DELETE /folders/{folder}')).toBe('Ошибка удаления папки')
  expect(titleOf('GET /channels/{channel}/notifications')).toBe('Ошибка получения списка уведомлений')
  expect(titleOf('POST /channels/{channel}/notifications/{notification}/mark-as-read')).toBe(
    'Ошибка чтения уведомления',
  )
})

test('API-95 API-96 API-97 API-98 API-99 API-100 API-101 API-102 API-109 failed calls of the messenger have their titles', () => {
  expect(titleOf('GET /chat-list')).toBe('Ошибка получения списка чатов')
  expect(titleOf('GET /chat-list/unread-messages-count')).toBe(
    'Ошибка получения количества непрочитанных сообщений',
  )
  expect(titleOf('GET /chat-list/{id}')).toBe('Ошибка получения списка сообщений')
  expect(titleOf('POST /chat-list/{id}/send-message')).toBe('Ошибка отправки сообщения')
  expect(titleOf('POST /chat-list/{id}/mark-all-as-read')).toBe('Ошибка чтения сообщений')
  expect(titleOf('DELETE /chat-list/messages/{id}')).toBe('Ошибка удаления сообщения')
  expect(titleOf('POST /chat-list/{id}/notify-writing')).toBe('Ошибка взаимодействия пользователей')
  expect(titleOf('GET /chat-list/{id}/info')).toBe('Ошибка получения данных пользователя')
  expect(titleOf('GET /profile')).toBe('Ошибка получения данных пользователя')
})

test('ERR-03 ERR-05 a failed action lists every message and answers false', async () => {
  setErrorToast(toast)
  const answer = await withErrorToast('PUT /profile', async () => {
    throw refused
  })
  expect(answer).toBe(false)
  expect(toast).toHaveBeenCalledWith('Ошибка обновления данных профиля', ['Первое', 'Второе', 'Третье'])
})

test('ORG-19 ERR-11 no toast where the specification asks for none, nor for a 401', () => {
  expect(titleOf('POST /organization')).toBeUndefined()
  toast.mockClear()
  showError('PUT /profile', new ApiError(401, { general: ['Необходима повторная авторизация'] }))
  expect(toast).not.toHaveBeenCalled()
})
