import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { DropZone } from './drop-zone.tsx'
import { ImageUpload } from './image-upload.tsx'

const rules = { extensions: ['pdf', 'docx'], maxBytes: 10 }
const file = (name: string, size = 1, type = '') => new File(['x'.repeat(size)], name, { type })
const drop = (target: Element, files: File[], types = ['Files']) =>
  fireEvent.drop(target, { dataTransfer: { files, types } })
const zone = () => screen.getByRole('button', { name: /Перетащите/ })

describe('drop zone', () => {
  test('VAL-23 takes only the first of several dropped files', () => {
    const taken = vi.fn()
    renderInUi(<DropZone label="Файл" rules={rules} onFiles={taken} />)
    const first = file('один.pdf')
    drop(zone(), [first, file('два.pdf')])
    expect(taken).toHaveBeenCalledExactlyOnceWith([first])
  })

  test('VAL-24 with multiple set takes all dropped files', () => {
    const taken = vi.fn()
    renderInUi(<DropZone label="Файлы" rules={rules} onFiles={taken} multiple />)
    const files = [file('один.pdf'), file('два.DOCX')]
    drop(zone(), files)
    expect(taken).toHaveBeenCalledExactlyOnceWith(files)
  })

  test('VAL-23 says why a file is not taken and takes nothing', () => {
    const taken = vi.fn()
    renderInUi(<DropZone label="Файл" rules={rules} onFiles={taken} />)
    drop(zone(), [file('вирус.exe')])
    expect(screen.getByText('Файлы этого типа не принимаются. Подойдут: pdf, docx')).toBeTruthy()
    drop(zone(), [file('большой.pdf', 11)])
    expect(screen.getByText(/Файл слишком большой: не больше 10.Б/)).toBeTruthy()
    drop(zone(), [file('пустой.pdf', 0)])
    expect(screen.getByText('Файл повреждён или не читается')).toBeTruthy()
    expect(taken).not.toHaveBeenCalled()
  })

  test('VAL-24 of several files takes the good ones and names the others', () => {
    const taken = vi.fn()
    renderInUi(<DropZone label="Файлы" rules={rules} onFiles={taken} multiple />)
    drop(zone(), [file('один.pdf'), file('два.exe')])
    expect(taken.mock.calls[0]?.[0]).toHaveLength(1)
    expect(screen.getByText(/«два\.exe»: Файлы этого типа не принимаются/)).toBeTruthy()
  })

  test('VAL-24 names the refused files, of many the first three', () => {
    renderInUi(<DropZone label="Файлы" rules={rules} onFiles={vi.fn()} multiple />)
    const bad = ['а.exe', 'б.exe', 'в.exe', 'г.exe', 'д.exe']
    drop(zone(), [file('один.pdf'), ...bad.slice(0, 2).map((name) => file(name))])
    expect(screen.getByText(/^«а\.exe», «б\.exe»: Файлы этого типа не принимаются/)).toBeTruthy()
    drop(
      zone(),
      bad.map((name) => file(name)),
    )
    expect(screen.getByText(/^«а\.exe», «б\.exe», «в\.exe» и ещё 2: /)).toBeTruthy()
  })

  test('VAL-23 text dragged across is nothing to it', () => {
    const taken = vi.fn()
    renderInUi(<DropZone label="Файл" rules={rules} onFiles={taken} />)
    fireEvent.dragEnter(zone(), { dataTransfer: { files: [], types: ['text/plain'] } })
    expect(screen.queryByText('Отпустите, чтобы добавить')).toBeNull()
  })

  test('VAL-23 a file can be chosen on the computer', async () => {
    const taken = vi.fn()
    const { user } = renderInUi(<DropZone label="Файл" rules={rules} onFiles={taken} />)
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    expect(input.accept).toBe('.pdf,.docx')
    expect(input.multiple).toBe(false)
    await user.upload(input, file('один.pdf'))
    expect(taken).toHaveBeenCalledTimes(1)
  })
})

describe('image upload', () => {
  test.each(['round', 'square', 'wide'] as const)(
    'VAL-21 VAL-22 a %s picture takes images only',
    async (shape) => {
      const taken = vi.fn()
      renderInUi(
        <ImageUpload label="Фото" shape={shape} value={null} onPick={taken} nameForInitials="Иванов Пётр" />,
      )
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!
      expect(input.accept).toBe('.jpg,.jpeg,.png,.gif,.webp,.bmp')
      fireEvent.change(input, { target: { files: [file('договор.pdf', 1, 'application/pdf')] } })
      expect(taken).not.toHaveBeenCalled()
      expect(screen.getByText(/Файлы этого типа не принимаются/)).toBeTruthy()
      const picture = file('лицо.png', 1, 'image/png')
      fireEvent.change(input, { target: { files: [picture] } })
      expect(taken).toHaveBeenCalledExactlyOnceWith(picture)
      expect(screen.queryByText(/не принимаются/)).toBeNull()
    },
  )

  test.each(['round', 'wide'] as const)(
    'VAL-22 a chosen %s file that is no picture is said to be damaged, in place of a broken picture',
    (shape) => {
      renderInUi(<ImageUpload label="Фото" shape={shape} value={file('лицо.png')} onPick={() => undefined} />)
      expect(screen.queryByText('Файл повреждён или не читается')).toBeNull()
      fireEvent.error(document.querySelector('img')!)
      expect(screen.getByText('Файл повреждён или не читается')).toBeTruthy()
      expect(document.querySelector('img')).toBeNull()
    },
  )

  test('VAL-21 the button is named by its field and says what it would do', () => {
    renderInUi(<ImageUpload label="Логотип" shape="square" value="/files/1.png" onPick={() => undefined} />)
    expect(screen.getByRole('button', { name: 'Логотип Заменить' })).toBeTruthy()
  })
})
