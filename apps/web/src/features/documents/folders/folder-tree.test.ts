import type { Document, Folder } from '@uprava/contract/documents.ts'
import { describe, expect, test } from 'vitest'

import {
  childCount,
  defaultFolder,
  folderOptions,
  mayBeDeleted,
  pathTo,
  folderPath,
  withDocument,
  withFolder,
  withoutDocument,
  withoutFolder,
} from './folder-tree.ts'

const aDocument = (id: number, folder_id: number): Document => ({
  id,
  file_id: id,
  name: `Документ ${id}`,
  title: `Документ ${id}`,
  created: '2025-03-07T10:00:00.000Z',
  document: `/files/${id}/a.txt`,
  extension: 'txt',
  size: 1,
  folder_id,
  author: { id: 1, full_name: 'Анна Иванова' },
})
const aFolder = (id: number, name: string, more: Partial<Folder> = {}): Folder => ({
  id,
  name,
  parent_id: null,
  is_default: false,
  is_virtual: false,
  children: [],
  documents: [],
  ...more,
})

const archive = aFolder(3, 'Архив', { parent_id: 2, documents: [aDocument(31, 3)] })
const orders = aFolder(2, 'Приказы', { children: [archive], documents: [aDocument(21, 2), aDocument(22, 2)] })
const standard = aFolder(1, 'По умолчанию', { is_default: true })
const tree = [standard, orders]

describe('the tree of folders', () => {
  test('DOC-05 DOC-06 a path leads from the top level to the folder', () => {
    expect(pathTo(tree, 3)).toEqual([orders, archive])
    expect(pathTo(tree, 9)).toEqual([])
    expect(folderPath(tree, 3)).toBe('Приказы / Архив')
    expect(defaultFolder(tree)).toBe(standard)
  })

  test('DOC-55 subfolders and documents directly inside are counted', () => {
    const filled = (count: number) =>
      childCount(aFolder(5, 'П', { documents: Array.from({ length: count }, (_, id) => aDocument(id, 5)) }))
    expect(
      [filled(0), filled(1), filled(2), filled(5), filled(21)].map((text) => text.replace('\u00A0', ' ')),
    ).toEqual(['Пусто', '1 элемент', '2 элемента', '5 элементов', '21 элемент'])
    expect(childCount(orders)).toContain('3')
    expect(childCount({ ...orders, documents_total: 7000 })).toContain('7')
  })

  test('DOC-28 DOC-29 DOC-58 neither the default nor the virtual folder can be deleted, by flag, name or id', () => {
    expect(mayBeDeleted(orders)).toBe(true)
    expect(mayBeDeleted(standard)).toBe(false)
    expect(mayBeDeleted(aFolder(7, 'Уставы', { is_virtual: true }))).toBe(false)
    expect(mayBeDeleted(aFolder(7, 'По умолчанию'))).toBe(false)
    expect(mayBeDeleted(aFolder(11_990_022, 'Другое имя'))).toBe(false)
    expect(mayBeDeleted(aFolder(7, 'Уставы'))).toBe(true)
  })

  test('DOC-49 the choice of a place shows the tree', () => {
    expect(folderOptions(tree)).toEqual([
      { value: 1, label: 'По умолчанию', level: 0 },
      { value: 2, label: 'Приказы', level: 0 },
      { value: 3, label: 'Архив', level: 1 },
    ])
  })

  test('DOC-22 DOC-30 what is removed is gone at every depth, and twice changes nothing', () => {
    const without = withoutDocument(tree, 31)
    expect(pathTo(without, 3)[1]!.documents).toEqual([])
    expect(withoutDocument(without, 31)).toEqual(without)
    expect(withoutFolder(tree, 3)).toEqual([standard, { ...orders, children: [] }])
    expect(withoutFolder(tree, 2)).toEqual([standard])
  })

  test('DOC-35 DOC-41 what is added stands in its place, in the order of the server, and twice once', () => {
    const document = aDocument(32, 3)
    const added = withDocument(tree, document)
    expect(pathTo(added, 3)[1]!.documents.map(({ id }) => id)).toEqual([32, 31])
    expect(withDocument(added, document)).toEqual(added)
    const top = withFolder(tree, aFolder(4, 'Договоры'))
    expect(top.map(({ name }) => name)).toEqual(['По умолчанию', 'Договоры', 'Приказы'])
    expect(withFolder(top, aFolder(4, 'Договоры'))).toEqual(top)
    const inside = withFolder(tree, aFolder(6, 'А', { parent_id: 2 }))
    expect(inside[1]!.children.map(({ name }) => name)).toEqual(['А', 'Архив'])
  })

  test('D-07 what was removed and put back is as it was', () => {
    expect(withDocument(withoutDocument(tree, 21), aDocument(21, 2))).toEqual(tree)
    expect(withFolder(withoutFolder(tree, 3), archive)).toEqual(tree)
  })
})
