/**
 * The words by which the type of an item finds its kind, and by that its icon and the details that it offers.
 * Words are in the singular and lower case; a comma ends a word or a group of words.
 */
export const TYPE_WORDS = {
  car: 'vehicle, car, automobile, van, minivan, suv, pickup, estate car, cabriolet',
  motorbike: 'motorbike, motorcycle, moped, motor scooter, vespa, scooter, quad',
  bicycle: 'bicycle, bike, ebike, pedelec, tricycle, cycle',
  truck: 'truck, lorry, trailer, cargo trailer',
  caravan: 'caravan, camper, camper van, campervan, motorhome, mobile home',
  tractor: 'tractor, excavator, digger, agricultural machine',
  boat: 'boat, yacht, sailboat, ship, dinghy, kayak, canoe, surfboard',
  aircraft: 'aircraft, plane, airplane, aeroplane, glider, helicopter',
  home: 'real estate, property, house, home, flat, apartment, building, land, plot, garage, cabin, cottage, condo',
  appliance:
    'appliance, washing machine, washer, dryer, tumble dryer, dishwasher, vacuum, vacuum cleaner, hoover, iron, heater, boiler, air conditioner',
  fridge: 'fridge, refrigerator, freezer, fridge freezer',
  kitchen:
    'kitchen, kitchenware, cookware, cutlery, crockery, tableware, china, porcelain, pan, pot, knife, oven, stove, cooker, microwave, mixer, blender, grill, barbecue',
  coffee: 'coffee machine, coffee maker, espresso machine, coffee grinder, kettle, coffee, tea',
  furniture:
    'furniture, chair, armchair, sofa, couch, table, desk, shelf, bookshelf, bookcase, cabinet, cupboard, wardrobe, dresser, stool, bench, sideboard, drawer, rug, carpet',
  bed: 'bed, mattress, bedding, duvet, pillow',
  lamp: 'lamp, light, lighting, chandelier, lantern',
  laptop: 'electronics, electronic device, laptop, notebook, macbook, tablet, ipad, gadget, e reader',
  computer: 'computer, pc, desktop, monitor, screen, workstation, imac, keyboard',
  phone: 'phone, smartphone, telephone, mobile, cell phone, cellphone, iphone',
  television: 'tv, television, projector, beamer',
  camera: 'camera, lens, photography, camcorder, video camera, webcam, photo equipment',
  headphones: 'headphone, headset, earphone, earbud, airpods',
  speaker:
    'audio, hifi, hi fi, stereo, speaker, loudspeaker, soundbar, amplifier, turntable, record player, radio',
  console:
    'console, game console, games console, playstation, xbox, nintendo, nintendo switch, video game, gaming',
  printer: 'printer, scanner, copier, office equipment, 3d printer',
  network: 'router, network, server, nas, modem, switch, access point',
  drone: 'drone, quadcopter, multicopter',
  watch: 'watch, wristwatch, smartwatch, clock, chronograph, timepiece',
  jewel:
    'jewellery, jewelry, jewel, ring, necklace, bracelet, earring, brooch, pendant, diamond, gem, gemstone, pearl, gold, silver',
  instrument:
    'instrument, musical instrument, music, violin, viola, cello, double bass, flute, clarinet, saxophone, trumpet, trombone, horn, harp, drum, accordion, bow',
  guitar: 'guitar, electric guitar, bass guitar, bass, ukulele, banjo, mandolin',
  piano: 'piano, grand piano, keyboard instrument, synthesizer, organ, harpsichord',
  vinyl: 'vinyl, record, lp, cd, dvd, album, film, movie, media',
  book: 'book, comic, magazine, manuscript, atlas, first edition, library',
  art: 'art, artwork, painting, picture, drawing, print, sculpture, photograph, engraving, antique, vase',
  coin: 'coin, money, cash, currency, medal, stamp, collectible, collectable, collection, bullion',
  wine: 'wine, whisky, whiskey, spirit, champagne, beer, rum, bottle, drink, glass, glassware',
  clothing:
    'clothing, clothes, garment, jacket, coat, dress, suit, shirt, trousers, jeans, skirt, sweater, fur, textile, costume, uniform',
  shoe: 'shoe, sneaker, boot, trainer, sandal, footwear',
  bag: 'bag, handbag, purse, backpack, rucksack, luggage, suitcase, briefcase, wallet',
  glasses: 'glasses, eyeglass, spectacles, sunglasses, eyewear',
  tool: 'tool, power tool, drill, saw, chainsaw, hammer, screwdriver, wrench, workshop, machine, machinery, equipment, ladder, generator, compressor, sander',
  garden:
    'garden, gardening, garden tool, garden equipment, plant, lawnmower, lawn mower, mower, hedge trimmer, tree, greenhouse',
  camping: 'tent, camping, camping gear, outdoor, outdoor gear, sleeping bag, hiking',
  sport:
    'sport, sports equipment, fitness, gym, barbell, dumbbell, treadmill, racket, racquet, ball, golf, golf club, tennis',
  ski: 'ski, snowboard, winter sport, sled, sledge, skate',
  toy: 'toy, lego, doll, model railway, model train, model, teddy',
  game: 'game, board game, puzzle, chess, card game',
  baby: 'baby, pram, stroller, pushchair, buggy, child seat, cot, crib',
  pet: 'pet, dog, cat, animal, aquarium',
  horse: 'horse, pony, saddle, livestock',
  sewing: 'sewing machine, sewing, knitting, needlework, loom',
  telescope: 'telescope, binoculars, optics, microscope, scope',
  medical: 'medical, medical device, hearing aid, wheelchair, stethoscope, health',
  energy: 'solar, solar panel, solar system, battery, power station, wallbox, charger',
  safe: 'safe, strongbox, lock, security, alarm',
  key: 'key, licence, license, software',
  document:
    'document, certificate, contract, deed, passport, policy, insurance, warranty, will, share, bond, diploma',
} as const satisfies Record<string, string>;

export type TypeKind = keyof typeof TYPE_WORDS;
