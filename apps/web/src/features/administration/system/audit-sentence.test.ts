import { expect, test } from 'vitest'

import { auditSentence } from './audit-sentence.ts'

const entry = {
  id: 1,
  at: '2026-11-22T09:00:00.000Z',
  actor: '',
  action: '',
  subject: '',
  details: {},
  subject_name: null,
}

test('an entry of the audit is made of its codes', () => {
  expect(
    auditSentence({
      ...entry,
      actor_type: 'administrator',
      actor_id: 'admin',
      action_code: 'news_published',
      subject_type: 'news',
      subject_id: '7',
      subject_name: 'Субботник',
    }),
  ).toEqual({ actor: 'администратор admin', action: 'Новость опубликована', subject: 'новость 7: Субботник' })
})

test('an entry that was stored in words is shown as it was stored', () => {
  const words = { actor: 'аккаунт 3', action: 'Вход', subject: 'логин и пароль' }
  const none = { actor_type: null, actor_id: null, action_code: null, subject_type: null, subject_id: null }
  expect(auditSentence({ ...entry, ...none, ...words })).toEqual(words)
})
