-- What a server of schema 8 left: the rooms and players of schema-7.sql. For tests/storage/upgrade.cpp.
BEGIN TRANSACTION;
CREATE TABLE alive (
  one     INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  time_ms INTEGER NOT NULL
) STRICT;
INSERT INTO "alive" VALUES(1,1795720999890);
CREATE TABLE analyses (
  room     TEXT NOT NULL PRIMARY KEY REFERENCES rooms (code),
  analysis TEXT NOT NULL
) STRICT;
CREATE TABLE bans (
  id       INTEGER NOT NULL PRIMARY KEY CHECK (id >= 1),
  kind     TEXT    NOT NULL,
  whom     TEXT    NOT NULL,
  reason   TEXT    NOT NULL,
  since_ms INTEGER NOT NULL,
  until_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
  room    TEXT    NOT NULL REFERENCES rooms (code),
  number  INTEGER NOT NULL CHECK (number >= 1),
  time_ms INTEGER NOT NULL,
  seat    INTEGER CHECK (seat BETWEEN 0 AND 7),
  name    TEXT    NOT NULL,
  heard   TEXT    NOT NULL,
  id      TEXT    NOT NULL,
  text    TEXT,
  phrase  TEXT,
  said_by BLOB    CHECK (length(said_by) = 32),
  partner BLOB    CHECK (length(partner) = 32),
  PRIMARY KEY (room, number),
  CHECK ((text IS NULL) <> (phrase IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "chat" VALUES('47Q86G',1,1795377485317,0,'Ann','everyone','c-8','Hello',NULL,X'DF5E007046DB4EF61835201CD7E98384171723B939DA1DB5563216E2AB267238',NULL);
INSERT INTO "chat" VALUES('47Q86G',2,1795377485317,1,'Ben','everyone','c-9',NULL,'well_played',X'119126D466FA65462A1DB9AEEC8D235DDC5668B1F11AE5B33B482564ABD74C1C',NULL);
CREATE TABLE erasures (
  player TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TABLE games (
  room          TEXT    NOT NULL REFERENCES rooms (code),
  seq           INTEGER NOT NULL CHECK (seq >= 0),
  deal          TEXT    NOT NULL,
  time_ms       INTEGER NOT NULL,
  digest        TEXT    NOT NULL,
  rules_version INTEGER NOT NULL,
  protocol      TEXT    NOT NULL,
  server        TEXT    NOT NULL,
  salt          TEXT,
  before        BLOB    NOT NULL CHECK (length(before) = 32),
  hash          BLOB    NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "games" VALUES('3THQRA',0,'{"kings":[1,0,0,1],"piles":[[35,10,44,22,1,45,32,34,37,15,21,29,36,17,33,24,13,27,3,40,41,18,42,25],[]]}',1795377485842,'be76cd6f4fff5787',1,'castellan.v1','0.1.0','aa1fbb2cc21eda0c5fff260117c078a5b7830492b4650db2b402e62eeadd75d5',X'0000000000000000000000000000000000000000000000000000000000000000',X'BBB5073F4A40A6CDA27613AB24B7D55978F430068FDB34893FBB231853667991');
INSERT INTO "games" VALUES('47Q86G',0,'{"kings":[1,0,0,1],"piles":[[14,3,6,8,33,5,38,42,25,45,29,40,48,36,44,11,1,43,4,26,19,35,46,20],[]]}',1795377484704,'885bfd9df74314a3',1,'castellan.v1','0.1.0','163183a12a07459c7fa88a47aed369ca393bf52223dc58b9fa7f6d87c5ee2122',X'0000000000000000000000000000000000000000000000000000000000000000',X'CADB88E403EFE36E84382DFAF1C1B7E57D25F285CA3C487AD035E22BE53AD348');
CREATE TABLE places (
  room             TEXT    NOT NULL REFERENCES results (room),
  seat             INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  player           TEXT,
  ended_ms         INTEGER NOT NULL,
  place            INTEGER NOT NULL,
  points           INTEGER NOT NULL,
  mean_before      INTEGER,
  deviation_before INTEGER,
  mean_after       INTEGER,
  deviation_after  INTEGER,
  PRIMARY KEY (room, seat),
  CHECK ((mean_before IS NULL) = (deviation_after IS NULL)),
  CHECK ((deviation_before IS NULL) = (mean_after IS NULL)),
  CHECK ((mean_before IS NULL) = (mean_after IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "places" VALUES('47Q86G',0,'AnnTheFirst1',1795377485317,1,0,NULL,NULL,NULL,NULL);
INSERT INTO "places" VALUES('47Q86G',1,NULL,1795377485317,2,0,NULL,NULL,NULL,NULL);
CREATE TABLE players (
  id         TEXT    NOT NULL PRIMARY KEY,
  name       TEXT    NOT NULL,
  folded     TEXT    UNIQUE,
  seen       TEXT    UNIQUE,
  passphrase TEXT,
  account    TEXT    UNIQUE,
  since_ms   INTEGER NOT NULL,
  CHECK ((folded IS NULL) = (seen IS NULL)),
  CHECK ((folded IS NULL) = (passphrase IS NULL AND account IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "players" VALUES('AnnTheFirst1','Annika','annika','annika','x',NULL,1795377480000);
CREATE TABLE ratings (
  player    TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  family    TEXT    NOT NULL,
  mean      INTEGER NOT NULL,
  deviation INTEGER NOT NULL CHECK (deviation > 0),
  points    INTEGER NOT NULL,
  games     INTEGER NOT NULL CHECK (games >= 1),
  PRIMARY KEY (player, family)
) STRICT, WITHOUT ROWID;
INSERT INTO "ratings" VALUES('AnnTheFirst1','kingdomino',25000000,8000000,1200,12);
CREATE TABLE results (
  room     TEXT    NOT NULL PRIMARY KEY REFERENCES rooms (code),
  preset   TEXT    NOT NULL,
  ended_ms INTEGER NOT NULL,
  listed   INTEGER NOT NULL CHECK (listed IN (0, 1)),
  rated    INTEGER NOT NULL CHECK (rated IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO "results" VALUES('47Q86G','kingdomino',1795377485317,1,0);
CREATE TABLE rooms (
  code      TEXT    NOT NULL PRIMARY KEY,
  name      TEXT    NOT NULL,
  settings  TEXT    NOT NULL,
  rules     TEXT    NOT NULL,
  opened_ms INTEGER NOT NULL,
  ended_ms  INTEGER,
  seed      BLOB    CHECK (length(seed) = 32),
  host_hash BLOB    CHECK (length(host_hash) = 32),
  pass_salt BLOB    CHECK (length(pass_salt) = 16),
  pass_hash BLOB    CHECK (length(pass_hash) = 32),
  rematch   TEXT,
  CHECK ((pass_salt IS NULL) = (pass_hash IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "rooms" VALUES('3THQRA','Playing','{"advice":false,"at_zero":"bot","chat":"open","clock":{"kind":"none"},"delay_moves":0,"delay_seconds":0,"listed":false,"patience":180,"spectator_chat":true,"spectator_names":true,"spectators_max":1000,"start":"full","take_back":true}','{"options":{},"players":2,"preset":"kingdomino"}',1795377485832,NULL,X'E44CB751721331581EC60C44B6F87ADF0D21C3ECB0008CAFE035806F2C3A67E4',X'FCD31E0B237536533E9190FC23898DEEC08A0C70A75CFB81ADE02CFE599B8E14',NULL,NULL,NULL);
INSERT INTO "rooms" VALUES('47Q86G','Over','{"advice":false,"at_zero":"bot","chat":"open","clock":{"cap":300,"increment":2,"kind":"bank","seconds":300},"delay_moves":0,"delay_seconds":0,"listed":true,"patience":0,"spectator_chat":true,"spectator_names":true,"spectators_max":1000,"start":"full","take_back":true}','{"options":{},"players":2,"preset":"kingdomino"}',1795377484660,1795377485317,X'14007504B2D9E268003DC86137E1283CAF0D5D9211EF8452F38A80F3FC33697C',X'66FAF0695C9A8DF24AB63F0398CEF91D9D917E3270B97F720EEA78D9DA20963E',NULL,NULL,NULL);
INSERT INTO "rooms" VALUES('W5Y68A','Waiting','{"advice":false,"at_zero":"bot","chat":"phrases","clock":{"kind":"none"},"delay_moves":3,"delay_seconds":0,"listed":false,"patience":180,"spectator_chat":false,"spectator_names":true,"spectators_max":1000,"start":"full","take_back":true}','{"options":{},"players":2,"preset":"kingdomino"}',1795377485855,NULL,X'033777DBAC39059E27C9B13ADC1CC5A7A8113778E31E5C3DC021E045AB993563',X'0B06C36FE6DEC45E429D7D4C3D9E82545563186AF9CF0A471FE9E0EF571A263E',NULL,NULL,NULL);
CREATE TABLE same_deals (
  room   TEXT    NOT NULL PRIMARY KEY REFERENCES rooms (code),
  deal   TEXT    NOT NULL,
  number INTEGER NOT NULL CHECK (number BETWEEN 1 AND tables),
  tables INTEGER NOT NULL CHECK (tables >= 2)
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
  room       TEXT    NOT NULL REFERENCES rooms (code),
  seat       INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  name       TEXT    NOT NULL,
  token_hash BLOB    NOT NULL CHECK (length(token_hash) = 32),
  taken_ms   INTEGER NOT NULL,
  entropy    TEXT,
  bot        TEXT,
  player     TEXT,
  registered INTEGER NOT NULL DEFAULT 0 CHECK (registered IN (0, 1)),
  erased     INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1)),
  ended      INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),
  PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES('3THQRA',0,'Cleo',X'0012DAD48448FBE5980DD2E324AF04140714EF1D80E6EC0220ECAB5FF2F7C9B6',1795377485840,NULL,NULL,'AnnTheFirst1',1,0,0);
INSERT INTO "seats" VALUES('3THQRA',1,'Dan',X'D58DCD2930472C7D512878F34F05F652B3CEB018CD79A09A28067096BCAD4E89',1795377485842,NULL,NULL,NULL,0,0,0);
INSERT INTO "seats" VALUES('47Q86G',0,'Ann',X'DF5E007046DB4EF61835201CD7E98384171723B939DA1DB5563216E2AB267238',1795377484700,NULL,NULL,'AnnTheFirst1',1,0,1);
INSERT INTO "seats" VALUES('47Q86G',1,'Ben',X'119126D466FA65462A1DB9AEEC8D235DDC5668B1F11AE5B33B482564ABD74C1C',1795377484704,NULL,NULL,NULL,0,0,1);
CREATE TABLE sessions (
  token_hash BLOB    NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
  player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  since_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE steps (
  room    TEXT    NOT NULL REFERENCES rooms (code),
  seq     INTEGER NOT NULL CHECK (seq >= 1),
  seat    INTEGER CHECK (seat BETWEEN 0 AND 7),
  id      TEXT,
  action  TEXT,
  time_ms INTEGER NOT NULL,
  digest  TEXT    NOT NULL,
  result  TEXT,
  before  BLOB    NOT NULL CHECK (length(before) = 32),
  hash    BLOB    NOT NULL CHECK (length(hash) = 32),
  bot     TEXT,
  overdue INTEGER NOT NULL DEFAULT 0 CHECK (overdue IN (0, 1)),
  ruling  TEXT,
  PRIMARY KEY (room, seq),
  CHECK ((ruling IS NULL) = (seat IS NOT NULL AND id IS NOT NULL AND action IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "steps" VALUES('3THQRA',1,1,'c-11','{"do":"claim","domino":10}',1795377485853,'286939b342f07e54',NULL,X'BBB5073F4A40A6CDA27613AB24B7D55978F430068FDB34893FBB231853667991',X'5816E9A8F35DD9CAC0622A6E0BBF3C772C932840739F52CC7C3B030EF739AB89',NULL,0,NULL);
INSERT INTO "steps" VALUES('47Q86G',1,1,'c-1','{"do":"claim","domino":3}',1795377484709,'a75d495f2a00d1f4',NULL,X'CADB88E403EFE36E84382DFAF1C1B7E57D25F285CA3C487AD035E22BE53AD348',X'47D95A3048CAD657711E1E04ADDFA5A0D3DCC2E24F8EF2687E5976BF73ED8B3A',NULL,0,NULL);
INSERT INTO "steps" VALUES('47Q86G',2,0,'c-2','{"do":"claim","domino":6}',1795377484710,'82f95f8b03625f48',NULL,X'47D95A3048CAD657711E1E04ADDFA5A0D3DCC2E24F8EF2687E5976BF73ED8B3A',X'A85839F42D0271061E1E1FDBFCDD61DCEA2EBA78FA97CE1B5F2AF6DFE0336A66',NULL,0,NULL);
INSERT INTO "steps" VALUES('47Q86G',3,NULL,NULL,NULL,1795377484711,'82f95f8b03625f48',NULL,X'A85839F42D0271061E1E1FDBFCDD61DCEA2EBA78FA97CE1B5F2AF6DFE0336A66',X'BAA6FF031DFEE0D6B5BC6BD0935397A932129AAB67A84A89BCA5F0DEFA156D1F',NULL,0,'{"by":[0,1],"do":"pause"}');
INSERT INTO "steps" VALUES('47Q86G',4,NULL,NULL,NULL,1795377485013,'82f95f8b03625f48',NULL,X'BAA6FF031DFEE0D6B5BC6BD0935397A932129AAB67A84A89BCA5F0DEFA156D1F',X'3E46EDE985969A8F621EAED106690048C181A59702666E9B2E27809B208B16C6',NULL,0,'{"by":[0,1],"do":"resume"}');
INSERT INTO "steps" VALUES('47Q86G',5,0,'c-7','{"do":"claim","domino":8}',1795377485315,'683f01fd48ed13be',NULL,X'3E46EDE985969A8F621EAED106690048C181A59702666E9B2E27809B208B16C6',X'25686DA316D6ABD7B87881D21A6EBD5AC2CAC66471A7DBFC3A91C4E39DD1D41C',NULL,0,NULL);
INSERT INTO "steps" VALUES('47Q86G',6,1,'c-10','{"do":"resign"}',1795377485317,'f66b90c7f67459e0','[{"kingdom":0,"points":0,"rank":1},{"kingdom":1,"points":0,"rank":2}]',X'25686DA316D6ABD7B87881D21A6EBD5AC2CAC66471A7DBFC3A91C4E39DD1D41C',X'C1A4FC5265B0D567BC91E83D5A57C8E904F7946AA048E5B4064C1B13D850A56C',NULL,0,NULL);
CREATE INDEX unfinished_rooms ON rooms (code) WHERE ended_ms IS NULL;
CREATE INDEX chat_times ON chat (time_ms);
CREATE INDEX sessions_of ON sessions (player);
CREATE INDEX results_by_time ON results (ended_ms, room) WHERE listed = 1;
CREATE INDEX results_by_preset ON results (preset, ended_ms, room) WHERE listed = 1;
CREATE INDEX tables_of_deals ON same_deals (deal);
CREATE INDEX places_of ON places (player, ended_ms, room) WHERE player IS NOT NULL;
CREATE INDEX seats_of ON seats (player) WHERE player IS NOT NULL;
CREATE INDEX seats_in_play ON seats (player, taken_ms DESC, room, seat)
  WHERE player IS NOT NULL AND ended = 0;
CREATE INDEX rulings ON steps (room, seq) WHERE ruling IS NOT NULL;
CREATE INDEX leaderboards ON ratings (family, points DESC, player) WHERE games >= 10;
CREATE INDEX guests ON players (folded, since_ms, id) WHERE folded IS NULL;
COMMIT;
PRAGMA user_version = 8;
PRAGMA application_id = 1131639916;
