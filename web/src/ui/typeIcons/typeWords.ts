/**
 * The words by which the type of an item finds its icon and its hue, an angle of OKLCH in degrees.
 * Words are in the singular and lower case; a comma ends a word or a group of words.
 */
export const TYPE_WORDS = {
  car: { hue: 250, words: 'vehicle, car, automobile, van, minivan, suv, pickup, estate car, cabriolet' },
  motorbike: { hue: 25, words: 'motorbike, motorcycle, moped, motor scooter, vespa, scooter, quad' },
  bicycle: { hue: 180, words: 'bicycle, bike, ebike, pedelec, tricycle, cycle' },
  truck: { hue: 250, words: 'truck, lorry, trailer, cargo trailer' },
  caravan: { hue: 70, words: 'caravan, camper, camper van, campervan, motorhome, mobile home' },
  tractor: { hue: 130, words: 'tractor, excavator, digger, agricultural machine' },
  boat: { hue: 230, words: 'boat, yacht, sailboat, ship, dinghy, kayak, canoe, surfboard' },
  aircraft: { hue: 240, words: 'aircraft, plane, airplane, aeroplane, glider, helicopter' },
  home: {
    hue: 150,
    words:
      'real estate, property, house, home, flat, apartment, building, land, plot, garage, cabin, cottage, condo',
  },
  appliance: {
    hue: 215,
    words:
      'appliance, washing machine, washer, dryer, tumble dryer, dishwasher, vacuum, vacuum cleaner, hoover, iron, heater, boiler, air conditioner',
  },
  fridge: { hue: 215, words: 'fridge, refrigerator, freezer, fridge freezer' },
  kitchen: {
    hue: 60,
    words:
      'kitchen, kitchenware, cookware, cutlery, crockery, tableware, china, porcelain, pan, pot, knife, oven, stove, cooker, microwave, mixer, blender, grill, barbecue',
  },
  coffee: {
    hue: 50,
    words: 'coffee machine, coffee maker, espresso machine, coffee grinder, kettle, coffee, tea',
  },
  furniture: {
    hue: 75,
    words:
      'furniture, chair, armchair, sofa, couch, table, desk, shelf, bookshelf, bookcase, cabinet, cupboard, wardrobe, dresser, stool, bench, sideboard, drawer, rug, carpet',
  },
  bed: { hue: 280, words: 'bed, mattress, bedding, duvet, pillow' },
  lamp: { hue: 90, words: 'lamp, light, lighting, chandelier, lantern' },
  laptop: {
    hue: 290,
    words: 'electronics, electronic device, laptop, notebook, macbook, tablet, ipad, gadget, e reader',
  },
  computer: { hue: 290, words: 'computer, pc, desktop, monitor, screen, workstation, imac, keyboard' },
  phone: { hue: 265, words: 'phone, smartphone, telephone, mobile, cell phone, cellphone, iphone' },
  television: { hue: 300, words: 'tv, television, projector, beamer' },
  camera: { hue: 330, words: 'camera, lens, photography, camcorder, video camera, webcam, photo equipment' },
  headphones: { hue: 310, words: 'headphone, headset, earphone, earbud, airpods' },
  speaker: {
    hue: 310,
    words:
      'audio, hifi, hi fi, stereo, speaker, loudspeaker, soundbar, amplifier, turntable, record player, radio',
  },
  console: {
    hue: 300,
    words:
      'console, game console, games console, playstation, xbox, nintendo, nintendo switch, video game, gaming',
  },
  printer: { hue: 265, words: 'printer, scanner, copier, office equipment, 3d printer' },
  network: { hue: 265, words: 'router, network, server, nas, modem, switch, access point' },
  drone: { hue: 240, words: 'drone, quadcopter, multicopter' },
  watch: { hue: 90, words: 'watch, wristwatch, smartwatch, clock, chronograph, timepiece' },
  jewel: {
    hue: 350,
    words:
      'jewellery, jewelry, jewel, ring, necklace, bracelet, earring, brooch, pendant, diamond, gem, gemstone, pearl, gold, silver',
  },
  instrument: {
    hue: 45,
    words:
      'instrument, musical instrument, music, violin, viola, cello, double bass, flute, clarinet, saxophone, trumpet, trombone, horn, harp, drum, accordion, bow',
  },
  guitar: { hue: 45, words: 'guitar, electric guitar, bass guitar, bass, ukulele, banjo, mandolin' },
  piano: { hue: 45, words: 'piano, grand piano, keyboard instrument, synthesizer, organ, harpsichord' },
  vinyl: { hue: 20, words: 'vinyl, record, lp, cd, dvd, album, film, movie, media' },
  book: { hue: 35, words: 'book, comic, magazine, manuscript, atlas, first edition, library' },
  art: {
    hue: 340,
    words: 'art, artwork, painting, picture, drawing, print, sculpture, photograph, engraving, antique, vase',
  },
  coin: {
    hue: 85,
    words: 'coin, money, cash, currency, medal, stamp, collectible, collectable, collection, bullion',
  },
  wine: {
    hue: 15,
    words: 'wine, whisky, whiskey, spirit, champagne, beer, rum, bottle, drink, glass, glassware',
  },
  clothing: {
    hue: 320,
    words:
      'clothing, clothes, garment, jacket, coat, dress, suit, shirt, trousers, jeans, skirt, sweater, fur, textile, costume, uniform',
  },
  shoe: { hue: 30, words: 'shoe, sneaker, boot, trainer, sandal, footwear' },
  bag: { hue: 55, words: 'bag, handbag, purse, backpack, rucksack, luggage, suitcase, briefcase, wallet' },
  glasses: { hue: 200, words: 'glasses, eyeglass, spectacles, sunglasses, eyewear' },
  tool: {
    hue: 40,
    words:
      'tool, power tool, drill, saw, chainsaw, hammer, screwdriver, wrench, workshop, machine, machinery, equipment, ladder, generator, compressor, sander',
  },
  garden: {
    hue: 145,
    words:
      'garden, gardening, garden tool, garden equipment, plant, lawnmower, lawn mower, mower, hedge trimmer, tree, greenhouse',
  },
  camping: { hue: 135, words: 'tent, camping, camping gear, outdoor, outdoor gear, sleeping bag, hiking' },
  sport: {
    hue: 190,
    words:
      'sport, sports equipment, fitness, gym, barbell, dumbbell, treadmill, racket, racquet, ball, golf, golf club, tennis',
  },
  ski: { hue: 225, words: 'ski, snowboard, winter sport, sled, sledge, skate' },
  toy: { hue: 65, words: 'toy, lego, doll, model railway, model train, model, teddy' },
  game: { hue: 160, words: 'game, board game, puzzle, chess, card game' },
  baby: { hue: 10, words: 'baby, pram, stroller, pushchair, buggy, child seat, cot, crib' },
  pet: { hue: 70, words: 'pet, dog, cat, animal, aquarium' },
  horse: { hue: 55, words: 'horse, pony, saddle, livestock' },
  sewing: { hue: 330, words: 'sewing machine, sewing, knitting, needlework, loom' },
  telescope: { hue: 275, words: 'telescope, binoculars, optics, microscope, scope' },
  medical: { hue: 20, words: 'medical, medical device, hearing aid, wheelchair, stethoscope, health' },
  energy: { hue: 100, words: 'solar, solar panel, solar system, battery, power station, wallbox, charger' },
  safe: { hue: 260, words: 'safe, strongbox, lock, security, alarm' },
  key: { hue: 80, words: 'key, licence, license, software' },
  document: {
    hue: 240,
    words:
      'document, certificate, contract, deed, passport, policy, insurance, warranty, will, share, bond, diploma',
  },
} as const satisfies Record<string, { readonly hue: number; readonly words: string }>;

export type TypeKind = keyof typeof TYPE_WORDS;
