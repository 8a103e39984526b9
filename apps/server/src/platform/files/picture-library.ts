import sharp from 'sharp'

// Formats are recognised before, and no other one of the many the library reads is ever opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadTiff',
    'VipsForeignLoadHeif',
  ],
})
// Every picture is read once.
sharp.cache(false)

export { default as sharp } from 'sharp'
