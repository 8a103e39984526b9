import { describe, expect, it } from 'vitest'

import { messengerSearch } from '#features/navigation/index.ts'

import { filterOf, isOurs, sentType, type ChatRef } from './chat.ts'
import { addDocuments, addFiles, fileExtension, isDrawable, attachmentKind } from './message/attachments.ts'
import { cutQuote } from './message/quote.tsx'
import { addressedChat } from './state/addressed-chat.ts'

const room: ChatRef = { subjectType: 'PRIVATE-ROOM', id: 5 }
const organization: ChatRef = { subjectType: 'ORGANIZATION', id: 7 }
const aSender = (id: number, channelId: number) => ({
  sender: { id, full_name: 'Иван Петров', avatar: null, channel_id: channelId, channel_name: 'Школа' },
})
const file = (name: string, type = '', size = 1) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })

describe('a chat', () => {
  it('MSG-08 MSG-09 MSG-10 RT-40 asks for its type by the name the server knows', () => {
    expect(sentType('private-room')).toBe('inside')
    expect(sentType('organization')).toBe('department')
    for (const other of ['all', '', 'toString', 'что угодно']) expect(sentType(other)).toBe('all')
    expect(sentType(filterOf(room))).toBe('inside')
    expect(sentType(filterOf({ subjectType: 'PRIVATE-MANAGER', id: 5 }))).toBe('inside')
    expect(sentType(filterOf(organization))).toBe('department')
    expect(sentType(filterOf({ subjectType: 'GROUP', id: 5 }))).toBe('groups')
    expect(sentType(filterOf({ subjectType: 'SAVED', id: 5 }))).toBe('all')
  })

  it('MSG-122 has our side: in a room oneself, with an organization everybody of the own channel', () => {
    const viewer = { managerId: 1, channelId: 10 }
    expect(isOurs(aSender(1, 99), room, viewer)).toBe(true)
    expect(isOurs(aSender(2, 10), room, viewer)).toBe(false)
    expect(isOurs(aSender(2, 10), organization, viewer)).toBe(true)
    // A colleague of the own channel is another person in a group (GRP-37).
    expect(isOurs(aSender(2, 10), { subjectType: 'GROUP', id: 5 }, viewer)).toBe(false)
    expect(isOurs(aSender(1, 99), organization, viewer)).toBe(false)
  })

  const addressed = (raw: Record<string, unknown>) => addressedChat(messengerSearch(raw))

  it('MSG-105 STAFF-39 stands in the address, in any letter case; anything else there is nobody', () => {
    expect(addressed({ subject_type: 'private-room', id: '5' })).toEqual({
      chat: room,
      managerId: null,
      messageId: null,
    })
    expect(addressed({ subject_type: 'PRIVATE-ROOM', manager_id: '8' })).toEqual({
      chat: null,
      managerId: 8,
      messageId: null,
    })
    for (const id of ['0', '-1', '1.5', 'много', undefined, ['5', '6']])
      expect(addressed({ subject_type: 'ORGANIZATION', id }).chat).toBeNull()
    expect(addressed({ subject_type: 'ЧУЖОЙ', id: '5' }).chat).toBeNull()
    expect(addressed({ subject_type: 'PRIVATE-ROOM', id: '5', message: '9' })).toMatchObject({ messageId: 9 })
  })
})

describe('attachments', () => {
  it('MSG-47 MSG-48 MSG-50 are pictures, videos or files by their extension, in any letter case', () => {
    const pictures = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'heif']
    const videos = ['mp4', 'mkv', 'avi', 'mov', 'wmv', 'flv', 'webm', 'mpeg', 'mpg']
    for (const known of pictures)
      expect([attachmentKind(known), attachmentKind(known.toUpperCase())]).toEqual(['picture', 'picture'])
    for (const known of videos)
      expect([attachmentKind(known), attachmentKind(known.toUpperCase())]).toEqual(['video', 'video'])
    for (const known of ['pdf', 'docx', 'txt', 'svg', 'exe', '']) expect(attachmentKind(known)).toBe('file')
    expect(['png', 'HEIC', 'tiff'].map(isDrawable)).toEqual([true, false, false])
    expect(['Отчёт.PDF', 'без расширения', 'a.b.txt'].map(fileExtension)).toEqual(['pdf', '', 'txt'])
  })

  it('MSG-88 MSG-89 MSG-120 are taken once by name, ten at most, of the listed kinds and sizes', () => {
    const documents = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'txt', 'ppt', 'pptx', 'odt', 'ods', 'odp']
    for (const kind of [...documents, 'png', 'mp4', 'heic']) {
      expect(addFiles([], [file(`файл.${kind}`)])).toMatchObject({
        files: [{ name: `файл.${kind}` }],
        refusals: [],
      })
    }
    const first = file('отчёт.pdf')
    expect(addFiles([first], [file('отчёт.pdf'), file('план.pdf')]).files.map(({ name }) => name)).toEqual([
      'отчёт.pdf',
      'план.pdf',
    ])
    expect(addFiles([], [file('вирус.exe')])).toEqual({
      files: [],
      refusals: [
        'Файл «вирус.exe» не подходит. Можно приложить изображения, видео, pdf, doc, docx, xls, xlsx, csv, txt, ppt, pptx, odt, ods, odp',
      ],
    })
    expect(addFiles([], [file('запись.mp4', '', 50 * 1024 ** 2 + 1)]).refusals).toEqual([
      'Файл «запись.mp4» больше 50 МБ',
    ])
    expect(addFiles([], [file('запись.mp4', '', 50 * 1024 ** 2)]).refusals).toEqual([])
    const many = addFiles(
      [],
      Array.from({ length: 12 }, (_, at) => file(`${at}.txt`)),
    )
    expect(many.files).toHaveLength(10)
    expect(many.refusals).toEqual(['К одному сообщению можно приложить не больше 10 файлов'])
  })

  it('MSG-90 MSG-120 internal documents are taken once by id, ten at most', () => {
    const known = { id: 1, name: 'Устав' }
    expect(
      addDocuments(
        [known],
        [
          { id: 1, name: 'Устав (копия)' },
          { id: 2, name: 'План' },
        ],
      ),
    ).toEqual({
      documents: [known, { id: 2, name: 'План' }],
      refusals: [],
    })
    const many = addDocuments(
      [known],
      Array.from({ length: 10 }, (_, at) => ({ id: at + 2, name: 'Документ' })),
    )
    expect(many.documents).toHaveLength(10)
    expect(many.refusals).toEqual(['К одному сообщению можно приложить не больше 10 документов'])
  })
})

it('MSG-52 a quote is cut at 100 characters and ends with an ellipsis', () => {
  expect(cutQuote('а'.repeat(100))).toBe('а'.repeat(100))
  expect(cutQuote(`${'а'.repeat(100)}б`)).toBe(`${'а'.repeat(100)}…`)
})
