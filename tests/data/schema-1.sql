-- What a server of schema 1 left: a game that is over, one of Queendomino that goes on, a match in its
-- second game, and a room that waits. For tests/storage/upgrade.cpp.
BEGIN TRANSACTION;
CREATE TABLE games (
  room          TEXT    NOT NULL REFERENCES rooms (code),
  seq           INTEGER NOT NULL CHECK (seq >= 0),
  deal          TEXT    NOT NULL,
  time_ms       INTEGER NOT NULL,
  digest        TEXT    NOT NULL,
  rules_version INTEGER NOT NULL,
  protocol      TEXT    NOT NULL,
  server        TEXT    NOT NULL,
  PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "games" VALUES('98TWSN',0,'{"buildings":["mine-building-1","witch-house-1","unidentified-3vp-1","sawmill-1","fishmonger-2","bakery-2","unidentified-2vp-1","walking-castle-1","crown-building-1","crown-building-2","bakery-1","unidentified-3vp-2","spinning-mill-2","walking-castle-2","witch-house-2","tower-treasury-1","knight-treasury-1","tavern-1","archery-range-2","crown-building-3","spinning-mill-1","church-2","statue-1","sawmill-2","archery-range-1","mine-building-2","statue-2","statue-3","great-tavern-1","church-1","watchtower-1","fishmonger-1"],"kings":[1,0,0,1],"piles":[[142,134,124,110,111,132,140,119,109,129,104,128,101,130,108,144,123,114,120,115,116,125,148,147,117,135,131,133,146,139,137,145,136,103,105,122,127,113,112,118,106,141,102,121,143,126,107,138],[]]}',1795285767174,'f8af734c453a40f0',1,'castellan.v1','0.1.0');
INSERT INTO "games" VALUES('PPA35N',0,'{"kings":[0,1,1,0],"piles":[[11,20,7,38,40,16,24,2,9,18,27,25,4,39,28,47,5,33,14,23,30,37,8,6,1,44,46,43,15,45,42,32,21,35,48,22,34,26,10,17,41,3,29,12,31,19,36,13],[]]}',1795285767212,'4b880a8aad0c8fd7',1,'castellan.v1','0.1.0');
INSERT INTO "games" VALUES('PPA35N',97,'{"kings":[1,0,0,1],"piles":[[3,9,14,46,11,44,28,39,37,34,45,24,4,31,32,10,8,42,5,23,20,25,1,15,40,18,26,19,38,21,22,35,13,6,33,47,30,29,27,48,17,16,41,7,36,2,12,43],[]]}',1795285768052,'98f3eeb7fbf812d8',1,'castellan.v1','0.1.0');
INSERT INTO "games" VALUES('W3M353',0,'{"kings":[1,0,0,1],"piles":[[48,38,3,14,10,16,32,26,9,31,30,24,12,33,37,20,8,25,19,27,21,34,44,45],[]]}',1795285767056,'d259b4b3014f23f7',1,'castellan.v1','0.1.0');
CREATE TABLE rooms (
  code      TEXT    NOT NULL PRIMARY KEY,
  name      TEXT    NOT NULL,
  listed    INTEGER NOT NULL CHECK (listed IN (0, 1)),
  rules     TEXT    NOT NULL,
  opened_ms INTEGER NOT NULL,
  ended_ms  INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO "rooms" VALUES('98TWSN','Königin',0,'{"options":{},"players":2,"preset":"queendomino"}',1795285767172,NULL);
INSERT INTO "rooms" VALUES('BBCE46','Waiting',0,'{"options":{},"players":3,"preset":"kingdomino"}',1795285768077,NULL);
INSERT INTO "rooms" VALUES('PPA35N','Match',0,'{"options":{"dynasty":3,"pause":0},"players":2,"preset":"mighty-duel"}',1795285767210,NULL);
INSERT INTO "rooms" VALUES('W3M353','Over',0,'{"options":{},"players":2,"preset":"kingdomino"}',1795285767054,1795285767168);
CREATE TABLE seats (
  room       TEXT    NOT NULL REFERENCES rooms (code),
  seat       INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  name       TEXT    NOT NULL,
  token_hash BLOB    NOT NULL CHECK (length(token_hash) = 32),
  taken_ms   INTEGER NOT NULL,
  PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES('98TWSN',0,'Player 0',X'D69E99EA0904DDCB96B7B8E99F33C92A6AB9F2CBCA67E919FA197A280624D714',1795285767173);
INSERT INTO "seats" VALUES('98TWSN',1,'Player 1',X'AB26CC4335864062F8F7A1549B29826DE23A58B6DAF8F7CF715D4C7E5C35A0D3',1795285767174);
INSERT INTO "seats" VALUES('BBCE46',0,'Ann',X'D91B19C697BD8B95C2276074BC0DF7268B5037ACC3F7E1025393925840E8A5E7',1795285768079);
INSERT INTO "seats" VALUES('PPA35N',0,'Player 0',X'5C5B351F176EEAB95293661139D8FC44B45378529664B58CF0841D4DE7DA407B',1795285767211);
INSERT INTO "seats" VALUES('PPA35N',1,'Player 1',X'6C5F2F0A315C5A509F0FC9D97EE204CE7C68FEB5ECF4F681D260FD0920430882',1795285767212);
INSERT INTO "seats" VALUES('W3M353',0,'Player 0',X'460E5CD40922FA6CC3D11DB0EFFE735178BC4FB3F5EB5E5FAA4671FA9FE38F2B',1795285767055);
INSERT INTO "seats" VALUES('W3M353',1,'Player 1',X'843C619AFEFBF4621B2C03910E627AEF860248FE62ACD003763DCEBF3C249F5F',1795285767056);
CREATE TABLE steps (
  room    TEXT    NOT NULL REFERENCES rooms (code),
  seq     INTEGER NOT NULL CHECK (seq >= 1),
  seat    INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  id      TEXT    NOT NULL,
  action  TEXT    NOT NULL,
  time_ms INTEGER NOT NULL,
  digest  TEXT    NOT NULL,
  PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "steps" VALUES('98TWSN',1,1,'c-49','{"do":"claim","domino":142}',1795285767180,'d762253bfc8894ab');
INSERT INTO "steps" VALUES('98TWSN',2,0,'c-50','{"do":"claim","domino":124}',1795285767182,'ac64b88bc36b6b63');
INSERT INTO "steps" VALUES('98TWSN',3,0,'c-51','{"do":"claim","domino":110}',1795285767183,'3f4b90644e562e71');
INSERT INTO "steps" VALUES('98TWSN',4,1,'c-52','{"do":"claim","domino":134}',1795285767185,'6825c49c2e63297a');
INSERT INTO "steps" VALUES('98TWSN',5,0,'c-53','{"cells":[[-1,0],[-2,0]],"do":"place"}',1795285767187,'bab7768587b32c7b');
INSERT INTO "steps" VALUES('98TWSN',6,0,'c-54','{"cells":[[-1,0]],"do":"tax"}',1795285767190,'ebe9b5d2b0c9ef95');
INSERT INTO "steps" VALUES('98TWSN',7,0,'c-55','{"do":"claim","domino":111}',1795285767191,'6ccac450a4d053bc');
INSERT INTO "steps" VALUES('98TWSN',8,0,'c-56','{"cells":[[0,-1],[-1,-1]],"do":"place"}',1795285767194,'2592d5c943167b29');
INSERT INTO "steps" VALUES('98TWSN',9,0,'c-57','{"building":"bakery-2","do":"bribe"}',1795285767200,'84a551b23de39d94');
INSERT INTO "steps" VALUES('98TWSN',10,0,'c-58','{"do":"claim","domino":132}',1795285767203,'6ee31d1b8a7764df');
INSERT INTO "steps" VALUES('98TWSN',11,1,'c-59','{"cells":[[0,-1],[-1,-1]],"do":"place"}',1795285767205,'9a073e01572ea2ca');
INSERT INTO "steps" VALUES('98TWSN',12,1,'c-60','{"cells":[[0,-1]],"do":"tax"}',1795285767208,'744bbc3f98686bc8');
INSERT INTO "steps" VALUES('PPA35N',1,0,'c-61','{"do":"claim","domino":11}',1795285767219,'abec269a340628ed');
INSERT INTO "steps" VALUES('PPA35N',2,1,'c-62','{"do":"claim","domino":38}',1795285767221,'2083f85ecb482f46');
INSERT INTO "steps" VALUES('PPA35N',3,1,'c-63','{"do":"claim","domino":20}',1795285767222,'b4378349caca8a53');
INSERT INTO "steps" VALUES('PPA35N',4,0,'c-64','{"do":"claim","domino":7}',1795285767223,'a4a42efba5228057');
INSERT INTO "steps" VALUES('PPA35N',5,0,'c-65','{"cells":[[1,1],[1,0]],"do":"place"}',1795285767225,'8a2d510983c2c959');
INSERT INTO "steps" VALUES('PPA35N',6,0,'c-66','{"do":"claim","domino":40}',1795285767227,'b51e8428ba6257c6');
INSERT INTO "steps" VALUES('PPA35N',7,0,'c-67','{"cells":[[1,-1],[0,-1]],"do":"place"}',1795285767229,'85e065c1da1b8fba');
INSERT INTO "steps" VALUES('PPA35N',8,0,'c-68','{"do":"claim","domino":16}',1795285767230,'c22dcc92be15e9f1');
INSERT INTO "steps" VALUES('PPA35N',9,1,'c-69','{"cells":[[-1,-1],[-1,0]],"do":"place"}',1795285767232,'95fbfb42b5563fe4');
INSERT INTO "steps" VALUES('PPA35N',10,1,'c-70','{"do":"claim","domino":24}',1795285767234,'9cfcb832849da506');
INSERT INTO "steps" VALUES('PPA35N',11,1,'c-71','{"cells":[[-2,-1],[-2,-2]],"do":"place"}',1795285767236,'e63f0c976e34c42b');
INSERT INTO "steps" VALUES('PPA35N',12,1,'c-72','{"do":"claim","domino":2}',1795285767238,'34d8d20fa467080b');
INSERT INTO "steps" VALUES('PPA35N',13,1,'c-73','{"cells":[[-2,0],[-2,1]],"do":"place"}',1795285767240,'ec9af3e682b8ffb2');
INSERT INTO "steps" VALUES('PPA35N',14,1,'c-74','{"do":"claim","domino":27}',1795285767243,'f608a768e7164374');
INSERT INTO "steps" VALUES('PPA35N',15,0,'c-75','{"cells":[[0,2],[0,1]],"do":"place"}',1795285767245,'1c3490d79668d42d');
INSERT INTO "steps" VALUES('PPA35N',16,0,'c-76','{"do":"claim","domino":9}',1795285767247,'b8d92729e92a6812');
INSERT INTO "steps" VALUES('PPA35N',17,1,'c-77','{"cells":[[1,-1],[0,-1]],"do":"place"}',1795285767249,'dd557d6156e3831d');
INSERT INTO "steps" VALUES('PPA35N',18,1,'c-78','{"do":"claim","domino":25}',1795285767251,'611efd1ba3752a27');
INSERT INTO "steps" VALUES('PPA35N',19,0,'c-79','{"cells":[[-1,1],[-1,2]],"do":"place"}',1795285767253,'355302ab43dee200');
INSERT INTO "steps" VALUES('PPA35N',20,0,'c-80','{"do":"claim","domino":18}',1795285767255,'5df827934bd224fa');
INSERT INTO "steps" VALUES('PPA35N',21,0,'c-81','{"cells":[[-1,0],[-2,0]],"do":"place"}',1795285767258,'b602b4cb180017a6');
INSERT INTO "steps" VALUES('PPA35N',22,0,'c-82','{"do":"claim","domino":39}',1795285767261,'fc5b51e01329c429');
INSERT INTO "steps" VALUES('PPA35N',23,0,'c-83','{"cells":[[0,-2],[1,-2]],"do":"place"}',1795285767263,'ebd9f40c705262cc');
INSERT INTO "steps" VALUES('PPA35N',24,0,'c-84','{"do":"claim","domino":47}',1795285767265,'192a8791deca6283');
INSERT INTO "steps" VALUES('PPA35N',25,1,'c-85','{"cells":[[2,-1],[2,0]],"do":"place"}',1795285767268,'628a009bd1478ded');
INSERT INTO "steps" VALUES('PPA35N',26,1,'c-86','{"do":"claim","domino":28}',1795285767270,'7e3946c1a1d1d45f');
INSERT INTO "steps" VALUES('PPA35N',27,1,'c-87','{"cells":[[2,-2],[3,-2]],"do":"place"}',1795285767274,'8c8b3823b37027a5');
INSERT INTO "steps" VALUES('PPA35N',28,1,'c-88','{"do":"claim","domino":4}',1795285767276,'d68492b7b7896920');
INSERT INTO "steps" VALUES('PPA35N',29,1,'c-89','{"cells":[[3,0],[3,-1]],"do":"place"}',1795285767280,'396a999dd7ccb0cb');
INSERT INTO "steps" VALUES('PPA35N',30,1,'c-90','{"do":"claim","domino":33}',1795285767282,'42a7e25189844209');
INSERT INTO "steps" VALUES('PPA35N',31,1,'c-91','{"cells":[[4,0],[4,-1]],"do":"place"}',1795285767289,'6cbcdbe612a46f0a');
INSERT INTO "steps" VALUES('PPA35N',32,1,'c-92','{"do":"claim","domino":23}',1795285767292,'e99447b9d8d02266');
INSERT INTO "steps" VALUES('PPA35N',33,0,'c-93','{"cells":[[2,-1],[2,0]],"do":"place"}',1795285767294,'aa86f8a824e1b790');
INSERT INTO "steps" VALUES('PPA35N',34,0,'c-94','{"do":"claim","domino":14}',1795285767297,'b2e1df2b0f808e27');
INSERT INTO "steps" VALUES('PPA35N',35,0,'c-95','{"cells":[[2,1],[2,2]],"do":"place"}',1795285767299,'87782e6382a9264d');
INSERT INTO "steps" VALUES('PPA35N',36,0,'c-96','{"do":"claim","domino":5}',1795285767302,'6cf1d5a131139354');
INSERT INTO "steps" VALUES('PPA35N',37,0,'c-97','{"cells":[[-2,-2],[-1,-2]],"do":"place"}',1795285767305,'249fc06cb60229f4');
INSERT INTO "steps" VALUES('PPA35N',38,0,'c-98','{"do":"claim","domino":37}',1795285767308,'b32e7c7968d0f9d3');
INSERT INTO "steps" VALUES('PPA35N',39,0,'c-99','{"cells":[[-3,-1],[-2,-1]],"do":"place"}',1795285767311,'b4126ee90b310034');
INSERT INTO "steps" VALUES('PPA35N',40,0,'c-100','{"do":"claim","domino":6}',1795285767314,'f39b29ad3dc799b3');
INSERT INTO "steps" VALUES('PPA35N',41,1,'c-101','{"cells":[[-2,2],[-1,2]],"do":"place"}',1795285767317,'e0b618a92331370b');
INSERT INTO "steps" VALUES('PPA35N',42,1,'c-102','{"do":"claim","domino":30}',1795285767320,'eeab230de985360d');
INSERT INTO "steps" VALUES('PPA35N',43,1,'c-103','{"cells":[[2,-4],[2,-3]],"do":"place"}',1795285767324,'74aadd4f8368879b');
INSERT INTO "steps" VALUES('PPA35N',44,1,'c-104','{"do":"claim","domino":8}',1795285767327,'5f5fc4e61f03d20d');
INSERT INTO "steps" VALUES('PPA35N',45,0,'c-105','{"cells":[[1,-3],[0,-3]],"do":"place"}',1795285767330,'562f5079d57c2d0e');
INSERT INTO "steps" VALUES('PPA35N',46,0,'c-106','{"do":"claim","domino":46}',1795285767332,'aecd659fd2f7cbd5');
INSERT INTO "steps" VALUES('PPA35N',47,1,'c-107','{"cells":[[3,-3],[3,-4]],"do":"place"}',1795285767336,'9aba1ea25942414c');
INSERT INTO "steps" VALUES('PPA35N',48,1,'c-108','{"do":"claim","domino":44}',1795285767339,'f27164b9cf28e044');
INSERT INTO "steps" VALUES('PPA35N',49,1,'c-109','{"cells":[[4,-3],[4,-2]],"do":"place"}',1795285767343,'a40112dd031d13dd');
INSERT INTO "steps" VALUES('PPA35N',50,1,'c-110','{"do":"claim","domino":43}',1795285767346,'292401974b5b735b');
INSERT INTO "steps" VALUES('PPA35N',51,0,'c-111','{"cells":[[-3,0],[-3,1]],"do":"place"}',1795285767349,'52051ef48e59acc9');
INSERT INTO "steps" VALUES('PPA35N',52,0,'c-112','{"do":"claim","domino":1}',1795285767351,'3986c8e557fda150');
INSERT INTO "steps" VALUES('PPA35N',53,0,'c-113','{"cells":[[-3,2],[-2,2]],"do":"place"}',1795285767355,'0c856f14f2d416ce');
INSERT INTO "steps" VALUES('PPA35N',54,0,'c-114','{"do":"claim","domino":42}',1795285767358,'f4432e5baae1aeb5');
INSERT INTO "steps" VALUES('PPA35N',55,1,'c-115','{"cells":[[-2,-4],[-2,-3]],"do":"place"}',1795285767362,'00a97b5e8f396219');
INSERT INTO "steps" VALUES('PPA35N',56,1,'c-116','{"do":"claim","domino":45}',1795285767365,'da6fb4094e653ae5');
INSERT INTO "steps" VALUES('PPA35N',57,1,'c-117','{"cells":[[0,-3],[-1,-3]],"do":"place"}',1795285767370,'bf6282ff2eafccb2');
INSERT INTO "steps" VALUES('PPA35N',58,1,'c-118','{"do":"claim","domino":32}',1795285767376,'1957c6b0dbe17c38');
INSERT INTO "steps" VALUES('PPA35N',59,0,'c-119','{"cells":[[3,3],[2,3]],"do":"place"}',1795285767380,'7dcf5da044425d2d');
INSERT INTO "steps" VALUES('PPA35N',60,0,'c-120','{"do":"claim","domino":15}',1795285767382,'5587708b473028f9');
INSERT INTO "steps" VALUES('PPA35N',61,0,'c-121','{"cells":[[-2,3],[-1,3]],"do":"place"}',1795285767386,'333a268e7dcf4107');
INSERT INTO "steps" VALUES('PPA35N',62,0,'c-122','{"do":"claim","domino":48}',1795285767389,'ffc4bf3e6c4b41e4');
INSERT INTO "steps" VALUES('PPA35N',63,1,'c-123','{"cells":[[1,-4],[0,-4]],"do":"place"}',1795285767394,'3936ed0688158669');
INSERT INTO "steps" VALUES('PPA35N',64,1,'c-124','{"do":"claim","domino":35}',1795285767397,'f7650d7eb370ca6d');
INSERT INTO "steps" VALUES('PPA35N',65,0,'c-125','{"cells":[[1,2],[1,3]],"do":"place"}',1795285767400,'dd5604c8e38d9752');
INSERT INTO "steps" VALUES('PPA35N',66,0,'c-126','{"do":"claim","domino":21}',1795285767403,'9d1e42e4e7fe62e5');
INSERT INTO "steps" VALUES('PPA35N',67,1,'c-127','{"cells":[[0,-2],[-1,-2]],"do":"place"}',1795285767408,'33cd369824ede45f');
INSERT INTO "steps" VALUES('PPA35N',68,1,'c-128','{"do":"claim","domino":22}',1795285767412,'2343c9a75a958691');
INSERT INTO "steps" VALUES('PPA35N',69,0,'c-129','{"cells":[[3,-2],[3,-1]],"do":"place"}',1795285767416,'63bed795bb2e7c05');
INSERT INTO "steps" VALUES('PPA35N',70,0,'c-130','{"do":"claim","domino":17}',1795285767419,'7c84211b12ac0596');
INSERT INTO "steps" VALUES('PPA35N',71,1,'c-131','{"cells":[[-1,1],[0,1]],"do":"place"}',1795285767424,'b3801b970488e08f');
INSERT INTO "steps" VALUES('PPA35N',72,1,'c-132','{"do":"claim","domino":34}',1795285767432,'47d2b8a0b875f97b');
INSERT INTO "steps" VALUES('PPA35N',73,1,'c-133','{"cells":[[1,-3],[1,-2]],"do":"place"}',1795285767445,'28183e9b67544607');
INSERT INTO "steps" VALUES('PPA35N',74,1,'c-134','{"do":"claim","domino":26}',1795285767450,'5d3389a42fbcffc1');
INSERT INTO "steps" VALUES('PPA35N',75,0,'c-135','{"cells":[[3,-3],[2,-3]],"do":"place"}',1795285767456,'c306a1cdc4f40588');
INSERT INTO "steps" VALUES('PPA35N',76,0,'c-136','{"do":"claim","domino":10}',1795285767461,'0851b245b14de7c1');
INSERT INTO "steps" VALUES('PPA35N',77,0,'c-137','{"cells":[[3,1],[3,0]],"do":"place"}',1795285767467,'c447b6065bea094e');
INSERT INTO "steps" VALUES('PPA35N',78,0,'c-138','{"do":"claim","domino":12}',1795285767472,'9301ef9f6e0638a1');
INSERT INTO "steps" VALUES('PPA35N',79,0,'c-139','{"cells":[[-1,-3],[-2,-3]],"do":"place"}',1795285767478,'f188d42ce8b7fbbb');
INSERT INTO "steps" VALUES('PPA35N',80,0,'c-140','{"do":"claim","domino":41}',1795285767482,'f0707d4d02bcd770');
INSERT INTO "steps" VALUES('PPA35N',81,1,'c-141','{"cells":[[3,1],[2,1]],"do":"place"}',1795285767490,'a967b0179f90b639');
INSERT INTO "steps" VALUES('PPA35N',82,1,'c-142','{"do":"claim","domino":29}',1795285767495,'0145e90e8e684fc3');
INSERT INTO "steps" VALUES('PPA35N',83,1,'c-143','{"cells":[[2,2],[3,2]],"do":"place"}',1795285767503,'5cefa3caa5ebab2a');
INSERT INTO "steps" VALUES('PPA35N',84,1,'c-144','{"do":"claim","domino":3}',1795285767508,'4dfe7c872fe4f895');
INSERT INTO "steps" VALUES('PPA35N',85,1,'c-145','{"cells":[[1,1],[1,0]],"do":"place"}',1795285767516,'121179b0304bdd07');
INSERT INTO "steps" VALUES('PPA35N',86,1,'c-146','{"do":"claim","domino":36}',1795285767520,'e02e837f92813de9');
INSERT INTO "steps" VALUES('PPA35N',87,0,'c-147','{"do":"discard"}',1795285767526,'430b3b797c9d6633');
INSERT INTO "steps" VALUES('PPA35N',88,0,'c-148','{"do":"claim","domino":19}',1795285767533,'1842f9e921f78d60');
INSERT INTO "steps" VALUES('PPA35N',89,1,'c-149','{"cells":[[4,2],[4,1]],"do":"place"}',1795285767540,'7eb23b851baad4c0');
INSERT INTO "steps" VALUES('PPA35N',90,1,'c-150','{"do":"claim","domino":31}',1795285767544,'3ff90bd09697c1ce');
INSERT INTO "steps" VALUES('PPA35N',91,0,'c-151','{"cells":[[-3,-2],[-3,-3]],"do":"place"}',1795285767551,'2f6df95761fc70ca');
INSERT INTO "steps" VALUES('PPA35N',92,0,'c-152','{"do":"claim","domino":13}',1795285767555,'296a45a6009d3b05');
INSERT INTO "steps" VALUES('PPA35N',93,0,'c-153','{"do":"discard"}',1795285767561,'65dda3e457b4ce3c');
INSERT INTO "steps" VALUES('PPA35N',94,0,'c-154','{"do":"discard"}',1795285767568,'baa4dcc8f4b2d661');
INSERT INTO "steps" VALUES('PPA35N',95,1,'c-155','{"cells":[[1,2],[0,2]],"do":"place"}',1795285767577,'70aa4b71743e417d');
INSERT INTO "steps" VALUES('PPA35N',96,1,'c-156','{"do":"discard"}',1795285767585,'d8cc7ef00950d11c');
INSERT INTO "steps" VALUES('PPA35N',98,1,'c-157','{"do":"claim","domino":46}',1795285768056,'ce0675d05177e9bd');
INSERT INTO "steps" VALUES('PPA35N',99,0,'c-158','{"do":"claim","domino":9}',1795285768058,'4e95986f30241ddd');
INSERT INTO "steps" VALUES('PPA35N',100,0,'c-159','{"do":"claim","domino":14}',1795285768060,'f2b78bf24e3c18cf');
INSERT INTO "steps" VALUES('PPA35N',101,1,'c-160','{"do":"claim","domino":3}',1795285768062,'f22c298a47fd64b6');
INSERT INTO "steps" VALUES('PPA35N',102,1,'c-161','{"cells":[[-1,1],[0,1]],"do":"place"}',1795285768065,'d4e9b12f75b16498');
INSERT INTO "steps" VALUES('PPA35N',103,1,'c-162','{"do":"claim","domino":44}',1795285768067,'d05f4db49db316ca');
INSERT INTO "steps" VALUES('PPA35N',104,0,'c-163','{"cells":[[-1,0],[-1,1]],"do":"place"}',1795285768069,'e6b72ff515ef2b5c');
INSERT INTO "steps" VALUES('PPA35N',105,0,'c-164','{"do":"claim","domino":39}',1795285768071,'f1972a3746d149b3');
INSERT INTO "steps" VALUES('PPA35N',106,0,'c-165','{"cells":[[1,1],[0,1]],"do":"place"}',1795285768074,'d49bc9817ed13ac4');
INSERT INTO "steps" VALUES('W3M353',1,1,'c-1','{"do":"claim","domino":48}',1795285767061,'d7f50c936b72a590');
INSERT INTO "steps" VALUES('W3M353',2,0,'c-2','{"do":"claim","domino":3}',1795285767063,'9e072f22c556fce8');
INSERT INTO "steps" VALUES('W3M353',3,0,'c-3','{"do":"claim","domino":38}',1795285767064,'de812f565049a48a');
INSERT INTO "steps" VALUES('W3M353',4,1,'c-4','{"do":"claim","domino":14}',1795285767066,'5514741840d3435b');
INSERT INTO "steps" VALUES('W3M353',5,0,'c-5','{"cells":[[0,-1],[-1,-1]],"do":"place"}',1795285767067,'a1678f328d8151bf');
INSERT INTO "steps" VALUES('W3M353',6,0,'c-6','{"do":"claim","domino":32}',1795285767069,'85ef37f14d7d67ce');
INSERT INTO "steps" VALUES('W3M353',7,1,'c-7','{"cells":[[0,2],[0,1]],"do":"place"}',1795285767071,'f3b6b20695f36f1d');
INSERT INTO "steps" VALUES('W3M353',8,1,'c-8','{"do":"claim","domino":26}',1795285767072,'a8117b5cb582f26d');
INSERT INTO "steps" VALUES('W3M353',9,0,'c-9','{"cells":[[0,1],[-1,1]],"do":"place"}',1795285767074,'9aca946870b8b45c');
INSERT INTO "steps" VALUES('W3M353',10,0,'c-10','{"do":"claim","domino":16}',1795285767076,'d19e1fe38aae33e1');
INSERT INTO "steps" VALUES('W3M353',11,1,'c-11','{"cells":[[1,2],[1,3]],"do":"place"}',1795285767078,'8aa9fd4e24372328');
INSERT INTO "steps" VALUES('W3M353',12,1,'c-12','{"do":"claim","domino":10}',1795285767080,'5d843713b541f8aa');
INSERT INTO "steps" VALUES('W3M353',13,1,'c-13','{"cells":[[1,-1],[0,-1]],"do":"place"}',1795285767082,'25b81ac1e7a5e67f');
INSERT INTO "steps" VALUES('W3M353',14,1,'c-14','{"do":"claim","domino":31}',1795285767084,'d34ac29fa33ee345');
INSERT INTO "steps" VALUES('W3M353',15,0,'c-15','{"cells":[[1,0],[1,1]],"do":"place"}',1795285767086,'23b6e169cde69f08');
INSERT INTO "steps" VALUES('W3M353',16,0,'c-16','{"do":"claim","domino":24}',1795285767088,'e552d15621a00199');
INSERT INTO "steps" VALUES('W3M353',17,1,'c-17','{"cells":[[-1,3],[-1,2]],"do":"place"}',1795285767090,'af326f8887eecb30');
INSERT INTO "steps" VALUES('W3M353',18,1,'c-18','{"do":"claim","domino":30}',1795285767092,'68f2c147244cd2c6');
INSERT INTO "steps" VALUES('W3M353',19,0,'c-19','{"cells":[[-2,0],[-2,-1]],"do":"place"}',1795285767094,'b5243d357bc57b43');
INSERT INTO "steps" VALUES('W3M353',20,0,'c-20','{"do":"claim","domino":9}',1795285767096,'1f8ecb2a69d31f91');
INSERT INTO "steps" VALUES('W3M353',21,0,'c-21','{"cells":[[-2,1],[-2,2]],"do":"place"}',1795285767098,'231c1e7bc7a17eb1');
INSERT INTO "steps" VALUES('W3M353',22,0,'c-22','{"do":"claim","domino":37}',1795285767100,'a493aec6ff86b85c');
INSERT INTO "steps" VALUES('W3M353',23,0,'c-23','{"cells":[[0,-2],[-1,-2]],"do":"place"}',1795285767102,'bd80ae575a559637');
INSERT INTO "steps" VALUES('W3M353',24,0,'c-24','{"do":"claim","domino":12}',1795285767104,'a19cbb6f72cb241e');
INSERT INTO "steps" VALUES('W3M353',25,1,'c-25','{"cells":[[-1,1],[-2,1]],"do":"place"}',1795285767107,'f6a4b2752019059f');
INSERT INTO "steps" VALUES('W3M353',26,1,'c-26','{"do":"claim","domino":33}',1795285767109,'2a000e87e9687d65');
INSERT INTO "steps" VALUES('W3M353',27,1,'c-27','{"cells":[[1,1],[1,0]],"do":"place"}',1795285767111,'7ead12e870da486f');
INSERT INTO "steps" VALUES('W3M353',28,1,'c-28','{"do":"claim","domino":20}',1795285767113,'ae2ad76a2f4bfa9d');
INSERT INTO "steps" VALUES('W3M353',29,0,'c-29','{"cells":[[2,2],[1,2]],"do":"place"}',1795285767116,'b74657736a950c60');
INSERT INTO "steps" VALUES('W3M353',30,0,'c-30','{"do":"claim","domino":25}',1795285767118,'f3dd958ae93d4c1d');
INSERT INTO "steps" VALUES('W3M353',31,1,'c-31','{"cells":[[2,2],[2,1]],"do":"place"}',1795285767121,'530504ba347eec56');
INSERT INTO "steps" VALUES('W3M353',32,1,'c-32','{"do":"claim","domino":27}',1795285767123,'f4bc603ea39cf16e');
INSERT INTO "steps" VALUES('W3M353',33,1,'c-33','{"cells":[[2,0],[2,-1]],"do":"place"}',1795285767126,'c918a19651563660');
INSERT INTO "steps" VALUES('W3M353',34,1,'c-34','{"do":"claim","domino":19}',1795285767128,'9a95be7ff172097e');
INSERT INTO "steps" VALUES('W3M353',35,0,'c-35','{"cells":[[-1,2],[0,2]],"do":"place"}',1795285767131,'d8f05098b092682c');
INSERT INTO "steps" VALUES('W3M353',36,0,'c-36','{"do":"claim","domino":8}',1795285767134,'79f63383cf4bf212');
INSERT INTO "steps" VALUES('W3M353',37,0,'c-37','{"do":"discard"}',1795285767136,'a9d2d159fc0059c4');
INSERT INTO "steps" VALUES('W3M353',38,0,'c-38','{"do":"claim","domino":44}',1795285767139,'bf73c0c0a8a54ab5');
INSERT INTO "steps" VALUES('W3M353',39,1,'c-39','{"cells":[[-2,2],[-2,3]],"do":"place"}',1795285767142,'d7ebddfc83bdbf1b');
INSERT INTO "steps" VALUES('W3M353',40,1,'c-40','{"do":"claim","domino":45}',1795285767145,'fde5a5ae14122a0b');
INSERT INTO "steps" VALUES('W3M353',41,0,'c-41','{"cells":[[2,1],[2,0]],"do":"place"}',1795285767147,'445fc6c642e71cc9');
INSERT INTO "steps" VALUES('W3M353',42,0,'c-42','{"do":"claim","domino":21}',1795285767150,'38bc283b70248e20');
INSERT INTO "steps" VALUES('W3M353',43,1,'c-43','{"cells":[[-1,0],[-2,0]],"do":"place"}',1795285767153,'e3b9b57166b5ea7a');
INSERT INTO "steps" VALUES('W3M353',44,1,'c-44','{"do":"claim","domino":34}',1795285767155,'8205cce1f92687ba');
INSERT INTO "steps" VALUES('W3M353',45,0,'c-45','{"cells":[[1,-1],[2,-1]],"do":"place"}',1795285767158,'2812e5ab30abf33a');
INSERT INTO "steps" VALUES('W3M353',46,1,'c-46','{"cells":[[-2,-1],[-1,-1]],"do":"place"}',1795285767162,'79b30030c7b6b91f');
INSERT INTO "steps" VALUES('W3M353',47,0,'c-47','{"cells":[[2,-2],[1,-2]],"do":"place"}',1795285767165,'aa42d4c435c05646');
INSERT INTO "steps" VALUES('W3M353',48,1,'c-48','{"do":"discard"}',1795285767168,'6ba6d5a65841d7aa');
CREATE INDEX unfinished_rooms ON rooms (code) WHERE ended_ms IS NULL;
COMMIT;
PRAGMA application_id = 1131639916;
PRAGMA user_version = 1;
